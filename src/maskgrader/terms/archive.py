"""A finished cohort in one file, which can be read without maskgrader."""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import sqlite3
import tarfile
import tempfile
import tomllib
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from maskgrader.cohort import DATE_KEYS, Cohort, read_toml, toml_text
from maskgrader.files import CourseError, assignments
from maskgrader.results import receipts
from maskgrader.submission import find_submissions

from .archive_reader import FORMAT
from .pseudonyms import Pseudonyms

ENDINGS = (".tar.gz", ".tgz")
_KEY = "pseudonyms.key"
_COLUMNS = (
    "student assignment handed_in due extension_seconds verdict automatic_score "
    "max_automatic_score score late_penalty final_score max_score waits"
).split()
# What a receipt keeps under a pseudonym: nothing that a student could have written.
_RECEIPT = ("assignment", "pristine", "checks", "seed", "limits", "versions", "figures")
_RESULT = ("assignment", "verdict", "score", "max_score", "confined")
_EXERCISE = ("score", "max_score", "verdict", "misconception")
_CHECK = ("id", "title", "outcome", "points", "max_points")

_README = """\
# The cohort {name}: {title}

Packed by maskgrader {version}, format {format}. Nothing but tar, gzip and a reader of the formats
below is needed; `maskgrader cohort show FILE` shows a summary.

| file | holds |
|:--|:--|
| `archive.json` | format, cohort, and how much there is of what |
| `results.json`, `results.csv` | a row for each submission: times in UTC, scores, penalty |
| `gradebook.db` | the gradebook as an SQLite file, with nbgrader's tables |
| `receipts/<assignment>/<student>.json` | what a submission was judged by; each check's result |
| `pristine/<assignment>.ipynb` | the notebooks as they were released, with their hidden blocks |
| `cohort.toml` | the cohort's file |
{seed}
`nbgrader … --db sqlite:///gradebook.db` reads the gradebook, after `nbgrader db upgrade` if
nbgrader has moved on. `final_score` is `score` less `late_penalty`; while `waits` is true, a person
has still to decide something, and `score` is empty where nothing was given yet. The submitted
notebooks and the hidden checks are not in here: a receipt names checks and versions by hash and
number.
{names}"""
_SEED_ROW = "| `seed.txt` | the cohort's secret seed, without which nothing can be judged again |\n"
_NAMES = "\nIt holds names and grades: keep it as long as you must, and no longer.\n"
_PSEUDONYMS = """
Students bear pseudonyms, made with a key that is not in here. Left out are their names and
addresses, all comments and messages, names and hashes of their files, and the seed. Times of
handing in are kept, and may tell who somebody is to those who were there.
"""


@dataclass(frozen=True)
class Packed:
    """What went into an archive, and what should be known about it."""

    submissions: int
    students: int
    notes: tuple[str, ...]


def pack(cohort: Cohort, url: str, path: Path, *, pseudonyms: bool = False) -> Packed:
    """Write an archive to `path`, whole or not at all; the same bytes for the same cohort.

    url: of the gradebook. CourseError if `path` is there already or has no ending for it.
    """
    if not path.name.endswith(ENDINGS):
        raise CourseError(f"{path}: an archive's name ends with {' or '.join(ENDINGS)}.")
    if path.exists():
        raise CourseError(f"{path} is there already; it was left as it is.")
    from maskgrader.nbgrader import copy_gradebook

    rename = Pseudonyms.of(cohort.folder / _KEY) if pseudonyms else _same
    book = copy_gradebook(url, rename if pseudonyms else None)
    kept, notes = _receipts(cohort, rename, pseudonyms)
    results = _results(book, kept)
    notes += _left_over(cohort, results, rename)
    about = {
        "format": FORMAT,
        "cohort": cohort.name,
        "title": cohort.title,
        "course_id": cohort.course_id,
        "maskgrader": receipts.version(),
        "pseudonyms": pseudonyms,
        "submissions": len(results),
        "students": len({row["student"] for row in results}),
        "notes": notes,
    }
    members = {
        "README.md": _readme(cohort, pseudonyms),
        "archive.json": _json(about),
        "cohort.toml": _file(cohort, pseudonyms),
        "gradebook.db": book,
        "results.csv": _csv(results),
        "results.json": _json(results),
    }
    if not pseudonyms:
        members["seed.txt"] = f"{cohort.seed}\n".encode()
    for file in sorted(cohort.pristine_folder.glob("*.ipynb")):
        members[f"pristine/{file.name}"] = file.read_bytes()
    for (assignment, student), receipt in sorted(kept.items()):
        members[f"receipts/{assignment}/{student}.json"] = _json(receipt)
    _write(path, members)
    return Packed(len(results), about["students"], tuple(notes))


def _same(student: str) -> str:
    return student


def _receipts(
    cohort: Cohort, rename: Callable[[str], str], pseudonyms: bool
) -> tuple[dict[tuple[str, str], dict[str, Any]], list[str]]:
    """Receipts by assignment and student, and how many could not be read."""
    found, damaged = {}, 0
    for file in sorted(cohort.receipts.glob("*/[!.]*.json")):
        assignment, student = file.parent.name, file.stem
        receipt = receipts.read(cohort, assignment, student)
        if receipt is None or not isinstance(receipt.get("result"), dict):
            damaged += 1
            continue
        name = rename(student)
        found[assignment, name] = _anonymous(receipt, name) if pseudonyms else receipt
    notes = [f"{damaged} receipts are damaged and were left out."] if damaged else []
    return found, notes


def _anonymous(receipt: dict[str, Any], name: str) -> dict[str, Any]:
    result = receipt["result"]
    exercises = {
        exercise: {
            **_only(one, _EXERCISE),
            "checks": [_only(check, _CHECK) for check in one.get("checks", [])],
        }
        for exercise, one in result.get("exercises", {}).items()
    }
    path = f"{name}/{receipt.get('assignment')}"
    return {
        "student": name,
        **_only(receipt, _RECEIPT),
        "result": {"path": path, **_only(result, _RESULT), "exercises": exercises},
    }


def _only(of: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: of[key] for key in keys if key in of}


_QUERY = """
SELECT s.student_id AS student, a.name AS assignment, s.timestamp AS handed_in, a.duedate AS due,
  s.extension AS extension, COUNT(g.id) AS cells, MAX(g.needs_manual_grade) AS waits,
  SUM(COALESCE(COALESCE(g.manual_score, g.auto_score) + COALESCE(g.extra_credit, 0), 0)) AS score,
  COUNT(COALESCE(g.manual_score, g.auto_score)) AS scored,
  (SELECT SUM(n.late_submission_penalty) FROM submitted_notebook n WHERE n.assignment_id = s.id)
    AS late_penalty,
  (SELECT SUM(c.max_score) FROM (
      SELECT id, max_score FROM grade_cells UNION ALL SELECT id, max_score FROM task_cells) c
    JOIN base_cell b ON b.id = c.id JOIN notebook m ON m.id = b.notebook_id
    WHERE m.assignment_id = a.id) AS max_score
FROM submitted_assignment s JOIN assignment a ON a.id = s.assignment_id
LEFT JOIN submitted_notebook n ON n.assignment_id = s.id LEFT JOIN grade g ON g.notebook_id = n.id
GROUP BY s.id ORDER BY a.name, s.student_id
"""


def _results(book: bytes, kept: dict[tuple[str, str], dict[str, Any]]) -> list[dict[str, Any]]:
    """A row for each submission of the gradebook; a judgement is told by its receipt."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(book)
        connection.row_factory = sqlite3.Row
        rows = [dict(row) for row in connection.execute(_QUERY)]
    for row in rows:
        result = kept.get((row["assignment"], row["student"]), {}).get("result", {})
        score = row["score"] if row.pop("scored") else None
        penalty = row["late_penalty"] or 0.0
        cells = row.pop("cells")
        row |= {
            "extension_seconds": _seconds(row.pop("extension")),
            "verdict": result.get("verdict"),
            "automatic_score": result.get("score"),
            "max_automatic_score": result.get("max_score"),
            "score": score,
            "late_penalty": penalty,
            "final_score": None if score is None else max(0.0, score - penalty),
            "waits": bool(row["waits"]) or not cells,
        }
    return [{key: row[key] for key in _COLUMNS} for row in rows]


def _seconds(extension: str | None) -> float | None:
    """SQLAlchemy keeps an interval in SQLite as that long after 1970."""
    if extension is None:
        return None
    from datetime import datetime

    return (datetime.fromisoformat(extension) - datetime(1970, 1, 1)).total_seconds()


def _left_over(
    cohort: Cohort, results: list[dict[str, Any]], rename: Callable[[str], str]
) -> list[str]:
    """What was handed in and is not graded, and what waits for a person."""
    known = {(row["assignment"], row["student"]) for row in results}
    handed_in = find_submissions(cohort.step("submitted"), assignments(cohort.root), students=())
    ungraded = sum((one.assignment, rename(one.student)) not in known for one in handed_in)
    waiting = sum(row["waits"] for row in results)
    notes = [f"{ungraded} submissions were not graded, and are not in here."] if ungraded else []
    return notes + ([f"{waiting} submissions wait for a person."] if waiting else [])


def _readme(cohort: Cohort, pseudonyms: bool) -> bytes:
    return _README.format(
        name=cohort.name,
        title=cohort.title,
        version=receipts.version(),
        format=FORMAT,
        seed="" if pseudonyms else _SEED_ROW,
        names=_PSEUDONYMS if pseudonyms else _NAMES,
    ).encode()


def _file(cohort: Cohort, pseudonyms: bool) -> bytes:
    """The cohort's file as it is; with pseudonyms without the seed, places and comments."""
    if not pseudonyms:
        return cohort.file.read_bytes()
    data = read_toml(cohort.file)
    kept = {k: data[k] for k in ("title", "course_id", "language", "time_zone") if k in data}
    text = "".join(f"{key} = {toml_text.value(value)}\n" for key, value in kept.items())
    for name, dates in data.get("dates", {}).items():
        own = {key: dates[key] for key in DATE_KEYS if key in dates}
        text += toml_text.table(f"dates.{toml_text.key(name)}", own)
    for name in ("late", "weights", "limits"):
        text += toml_text.table(name, data.get(name, {}))
    tomllib.loads(text)
    return text.encode()


def _json(of: Any) -> bytes:
    return f"{json.dumps(of, indent=1)}\n".encode()


def _csv(results: list[dict[str, Any]]) -> bytes:
    file = io.StringIO()
    sheet = csv.DictWriter(file, _COLUMNS, lineterminator="\n")
    sheet.writeheader()
    sheet.writerows(results)
    return file.getvalue().encode("utf-8", "surrogateescape")


def _write(path: Path, members: dict[str, bytes]) -> None:
    """A tar file without times and owners, readable by its owner alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            with (
                gzip.GzipFile("", "wb", fileobj=file, mtime=0) as zipped,
                tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as tar,
            ):
                for name, data in members.items():
                    info = tarfile.TarInfo(name)
                    info.size, info.mode = len(data), 0o600
                    tar.addfile(info, io.BytesIO(data))
            file.flush()
            os.fsync(file.fileno())
        _put(temporary, path)
    except FileExistsError:
        raise CourseError(f"{path} is there already; it was left as it is.") from None
    finally:
        with suppress(OSError):
            os.unlink(temporary)


def _put(temporary: str, path: Path) -> None:
    """Give the file its name, which never takes the place of another file where links are known."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        os.rename(temporary, path)
