"""Packs a finished cohort into one file, which can be read without maskgrader."""

from __future__ import annotations

import filecmp
import json
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import tomlkit

from maskgrader.cohort import Cohort, read_toml
from maskgrader.files import CourseError, assignments
from maskgrader.results import receipts
from maskgrader.submission import find_submissions

from .archive_reader import FORMAT
from .archive_readme import readme
from .archive_receipts import ReceiptSet, collect_receipts
from .archive_results import ResultRow, as_csv, read_results
from .archive_tar import Member, write_tar
from .cohort_files import files_of
from .pseudonyms import Pseudonyms

ENDINGS = (".tar.gz", ".tgz")
_KEY = "pseudonyms.key"  # in the cohort's private folder
# The settings in the cohort's file that an archive with pseudonyms keeps.
_PUBLIC_KEYS = ("title course_id language time_zone drop_lowest dates late weights limits").split()


@dataclass(frozen=True)
class Packed:
    """How much an archive contains, and what the instructor should know about it."""

    submissions: int
    students: int
    notes: tuple[str, ...]


def pack(cohort: Cohort, url: str, path: Path, *, pseudonyms: bool = False) -> Packed:
    """Write an archive to `path`; the same cohort always results in the same bytes.

    url: of the gradebook. CourseError if `path` exists or lacks one of the ENDINGS.
    """
    if not path.name.endswith(ENDINGS):
        raise CourseError(f"{path}: the name of an archive must end with {' or '.join(ENDINGS)}.")
    if path.exists():
        raise _exists(path)
    packed, members = _content(cohort, url, pseudonyms=pseudonyms)
    try:
        write_tar(path, members)
    except FileExistsError:
        raise _exists(path) from None
    return packed


def is_up_to_date(cohort: Cohort, url: str, path: Path) -> bool:
    """Whether an archive is the one that `pack` would write now, without pseudonyms."""
    if not path.is_file():
        raise CourseError(f"There is no file {path}.")
    with tempfile.TemporaryDirectory(dir=path.resolve().parent) as folder:
        again = Path(folder, f"again{ENDINGS[0]}")
        pack(cohort, url, again)
        return filecmp.cmp(again, path, shallow=False)


def _content(cohort: Cohort, url: str, *, pseudonyms: bool) -> tuple[Packed, dict[str, Member]]:
    """The members of an archive, by path."""
    from maskgrader.nbgrader import copy_gradebook, read_gradebook_file

    rename = Pseudonyms.of(cohort.folder / _KEY) if pseudonyms else None
    gradebook = copy_gradebook(url, rename)
    kept = collect_receipts(cohort, rename)
    submitted = find_submissions(cohort.step("submitted"), assignments(cohort.root), students=())
    handed_in = {
        (one.assignment, rename(one.student) if rename else one.student) for one in submitted
    }
    rows = read_results(cohort, gradebook, kept, handed_in)
    graded = {(row.assignment, row.student) for row in rows if row.submitted}
    students = len({student for _, student in graded})
    notes = _notes(rows, kept, len(handed_in - graded))
    about = {
        "format": FORMAT,
        "cohort": cohort.name,
        "title": cohort.title,
        "course_id": cohort.course_id,
        "maskgrader": receipts.version(),
        "pseudonyms": pseudonyms,
        "complete": not pseudonyms,
        "submissions": len(graded),
        "students": students,
        "notes": notes,
    }
    members: dict[str, Member] = {
        "README.md": readme(cohort, pseudonyms=pseudonyms).encode(),
        "archive.json": _json(about),
        "cohort.toml": _public_settings(cohort) if pseudonyms else cohort.file.read_bytes(),
        "gradebook.db": gradebook,
        "results.csv": as_csv(rows),
        "results.json": _json([asdict(row) for row in rows]),
    }
    if not pseudonyms:
        members["seed.txt"] = f"{cohort.seed}\n".encode()
        members |= {f"files/{name}": path for name, path in files_of(cohort)}
        if (data := read_gradebook_file(url)) is not None:
            members["files/gradebooks/gradebook.db"] = data
    for file in sorted(cohort.pristine_folder.glob("*.ipynb")):
        members[f"pristine/{file.name}"] = file.read_bytes()
    for (assignment, student), receipt in sorted(kept.receipts.items()):
        members[f"receipts/{assignment}/{student}.json"] = _json(receipt)
    top = f"cohort-{cohort.name}"
    return Packed(len(graded), students, tuple(notes)), {
        f"{top}/{name}": member for name, member in members.items()
    }


def _exists(path: Path) -> CourseError:
    return CourseError(f"{path} already exists, and was not changed.")


def _notes(rows: Sequence[ResultRow], kept: ReceiptSet, ungraded: int) -> list[str]:
    """What is missing from the archive, and what still needs a manual grade."""
    waiting = sum(row.waits for row in rows)
    counts = {
        "receipts are damaged and were left out": kept.damaged,
        "submissions were not graded": ungraded,
        "submissions still need a manual grade": waiting,
    }
    return [f"{count} {what}." for what, count in counts.items() if count]


def _public_settings(cohort: Cohort) -> bytes:
    """The cohort's file without the seed, paths and comments."""
    data = read_toml(cohort.file)
    return tomlkit.dumps({key: data[key] for key in _PUBLIC_KEYS if key in data}).encode()


def _json(data: Any) -> bytes:
    return f"{json.dumps(data, indent=1)}\n".encode()
