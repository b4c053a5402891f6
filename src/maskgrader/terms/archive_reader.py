"""Reads the archive of a cohort, of this year or of long ago."""

from __future__ import annotations

import json
import tarfile
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from maskgrader.files import CourseError

FORMAT = 1
_MOST_READ = 256 << 20  # bytes of one member


@dataclass(frozen=True)
class Archived:
    """What an archive says of itself, and its results, a row for each submission."""

    about: dict[str, Any]
    results: list[dict[str, Any]]

    @property
    def notes(self) -> list[Any]:
        return self.about["notes"]


def read(path: Path) -> Archived:
    """What is in an archive. CourseError if it is none, is damaged, or of a later format."""
    try:
        with tarfile.open(path, "r:gz") as tar:
            about = json.loads(_member(tar, "archive.json"))
            if not isinstance(about, dict) or type(about.get("format")) is not int:
                raise ValueError("archive.json says no format")
            if about["format"] > FORMAT:
                raise CourseError(
                    f"{path} has format {about['format']}; this maskgrader reads up to {FORMAT}. "
                    "Take a newer one, or read the README in it."
                )
            results = json.loads(_member(tar, "results.json"))
            if not _are_results(results) or not isinstance(about.get("notes"), list):
                raise ValueError("it does not hold what its format says")
    except FileNotFoundError:
        raise CourseError(f"There is no file {path}.") from None
    except (
        OSError,
        EOFError,
        tarfile.TarError,
        zlib.error,
        KeyError,
        ValueError,
        RecursionError,
    ) as error:
        raise CourseError(f"{path} is no archive of a cohort, or damaged: {error}.") from None
    return Archived(about, results)


def _are_results(results: Any) -> bool:
    """Whether these are rows of which `summary` can make something."""
    numbers = (int, float, type(None))
    return isinstance(results, list) and all(
        isinstance(row, dict)
        and isinstance(row.get("assignment"), str)
        and isinstance(row.get("waits"), bool)
        and all(isinstance(row.get(key), numbers) for key in ("final_score", "max_score"))
        for row in results
    )


def _member(tar: tarfile.TarFile, name: str) -> bytes:
    info = tar.getmember(name)
    if not info.isfile() or info.size > _MOST_READ:
        raise ValueError(f"{name} is no file, or larger than {_MOST_READ >> 20} MiB")
    file = tar.extractfile(info)
    return b"" if file is None else file.read()


def summary(archived: Archived) -> Iterator[tuple[str, int, int, float | None, float]]:
    """For each assignment: submissions, how many wait, mean final score, and the most."""
    counts = Counter(row["assignment"] for row in archived.results)
    for name, count in counts.items():
        own = [row for row in archived.results if row["assignment"] == name]
        done = [row["final_score"] for row in own if not row["waits"]]
        scores = [score for score in done if score is not None]
        mean = sum(scores) / len(scores) if scores else None
        yield name, count, sum(row["waits"] for row in own), mean, own[0]["max_score"] or 0.0
