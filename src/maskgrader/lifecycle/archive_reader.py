"""Reads the archive of a cohort, whichever version packed it."""

from __future__ import annotations

import json
import tarfile
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from maskgrader.cohort import Status
from maskgrader.files import CourseError

FORMAT = 2  # 1 had no folder of its own and no files
# What reading a damaged archive may raise.
DAMAGE = (OSError, EOFError, tarfile.TarError, zlib.error, KeyError, ValueError, RecursionError)
_MAX_BYTES = 256 << 20  # of one member


@dataclass(frozen=True)
class Archived:
    """The content of an archive.

    about: its archive.json. results: a row for each student and assignment,
    or, in older archives, for each submission, with the keys of results.json.
    """

    about: dict[str, Any]
    results: list[dict[str, Any]]

    @property
    def notes(self) -> list[Any]:
        """What was left out when it was packed, and what still needs a manual grade."""
        return self.about["notes"]


@dataclass(frozen=True)
class AssignmentSummary:
    """The results of one assignment.

    waiting: submissions that need a manual grade. mean_score: of final scores, in points; None if
    there are none. max_score: the points of the assignment. The others: numbers of students.
    """

    assignment: str
    submissions: int
    waiting: int
    mean_score: float | None
    max_score: float
    missing: int = 0
    excused: int = 0
    unreadable: int = 0
    withdrawn: int = 0


def read(path: Path) -> Archived:
    """Read an archive. CourseError if it is not one, is damaged, or has a newer format."""
    try:
        with tarfile.open(path, "r:gz") as tar:
            top = _top(tar)
            about = json.loads(_member(tar, f"{top}archive.json"))
            if not isinstance(about, dict) or type(about.get("format")) is not int:
                raise ValueError("archive.json has no format")
            if about["format"] > FORMAT:
                raise CourseError(
                    f"{path} has format {about['format']}; this maskgrader reads up to {FORMAT}. "
                    "Use a newer version, or read the README in the archive."
                )
            results = json.loads(_member(tar, f"{top}results.json"))
            if not _are_results(results) or not isinstance(about.get("notes"), list):
                raise ValueError("its content does not match its format")
    except FileNotFoundError:
        raise CourseError(f"There is no file {path}.") from None
    except DAMAGE as error:
        raise CourseError(
            f"{path} is not an archive of a cohort, or is damaged: {error}."
        ) from None
    return Archived(about, results)


def _are_results(results: Any) -> bool:
    """Whether these are rows that `summary` can use."""
    numbers = (int, float, type(None))
    return isinstance(results, list) and all(
        isinstance(row, dict)
        and isinstance(row.get("assignment"), str)
        and isinstance(row.get("waits"), bool)
        and isinstance(row.get("status", ""), str)
        and isinstance(row.get("submitted", True), bool)
        and all(isinstance(row.get(key), numbers) for key in ("final_score", "max_score"))
        for row in results
    )


def _top(tar: tarfile.TarFile) -> str:
    """The folder of all members, with a slash; empty in the first format."""
    first = tar.next()
    folder, slash, _ = ("" if first is None else first.name).partition("/")
    return f"{folder}/" if slash else ""


def _member(tar: tarfile.TarFile, name: str) -> bytes:
    info = tar.getmember(name)
    if not info.isfile() or info.size > _MAX_BYTES:
        raise ValueError(f"{name} is not a file, or is larger than {_MAX_BYTES >> 20} MiB")
    file = tar.extractfile(info)
    return b"" if file is None else file.read()


def summary(archived: Archived) -> Iterator[AssignmentSummary]:
    """The results of each assignment, in the order of the archive."""
    for name in dict.fromkeys(row["assignment"] for row in archived.results):
        own = [row for row in archived.results if row["assignment"] == name]
        status = Counter(row.get("status", Status.SCORED) for row in own)
        done = [
            row["final_score"]
            for row in own
            if not row["waits"] and row.get("status", Status.SCORED) == Status.SCORED
        ]
        scores = [score for score in done if score is not None]
        yield AssignmentSummary(
            assignment=name,
            submissions=sum(row.get("submitted", True) for row in own),
            waiting=sum(row["waits"] for row in own),
            mean_score=sum(scores) / len(scores) if scores else None,
            max_score=own[0]["max_score"] or 0.0,
            missing=status[Status.MISSING],
            excused=status[Status.EXCUSED],
            unreadable=status[Status.UNREADABLE],
            withdrawn=status[Status.WITHDRAWN],
        )
