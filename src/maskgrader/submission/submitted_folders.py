"""The submissions that students have handed in, by folder."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

_LONGEST_NAME = 200  # bytes; a receipt's temporary name is longer, and may have 255


@dataclass(frozen=True)
class Submission:
    """A notebook that was handed in. receipt: of its last judgement, if that is still valid.

    why: the reasons to judge it (again); empty if nothing has changed. regrade: it has a score
    already, and the student did not change anything. score: of an earlier judgement, from the
    gradebook. refusal: why it cannot be read at all.
    """

    student: str
    assignment: str
    path: Path
    receipt: dict[str, Any] | None = None
    why: tuple[str, ...] = ()
    regrade: bool = False
    score: float | None = None
    refusal: str = ""


def find_submissions(
    submitted: Path, assignments: Collection[str], students: Collection[str]
) -> Iterator[Submission]:
    """The submissions of some assignments, by the given students or, without any, by all.

    As in nbgrader, every folder that is not empty is a submission, so that one that cannot be
    judged gets a record too.
    """
    folders = sorted(path for path in submitted.glob("[!.]*") if path.is_dir())
    for assignment in assignments:
        for folder in folders:
            if students and folder.name not in students:
                continue
            place = folder / assignment
            found = Submission(folder.name, assignment, place / f"{assignment}.ipynb")
            refusal = unusable_id(folder.name)
            try:
                if has_files(place):
                    yield replace(found, refusal=refusal)
            except OSError as error:
                yield replace(found, refusal=f"its folder cannot be opened ({error.strerror})")


def has_files(folder: Path) -> bool:
    """Whether a submission's folder exists and is not empty."""
    return folder.is_dir() and any(folder.iterdir())


def unusable_id(student: str) -> str:
    """Why a submission under this student id cannot be graded; empty if it can be."""
    if len(os.fsencode(student)) > _LONGEST_NAME:
        return f"the student's name has more than {_LONGEST_NAME} bytes"
    try:
        student.encode()
    except UnicodeEncodeError:
        return "the student's name is not encoded as UTF-8"
    # nbgrader looks for a student's folders with patterns, and strips spaces.
    if bad := re.search(r"[*?\[\]]|^\s|\s$|[\x00-\x1f\x7f]", student):
        return (
            f"the student's name {student!r} contains {bad.group()!r}, and nbgrader would not find "
            "their feedback: rename the folder or the account"
        )
    return ""
