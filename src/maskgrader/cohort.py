"""A cohort: one term of the course, described by cohorts/<name>.toml."""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from .course import CourseError, find_root
from .i18n import DEFAULT as DEFAULT_LANGUAGE
from .judge.limits import Limits

DEFAULT = "demo"
# Below these a right solution could fail; "2" for two gigabytes would fail everybody.
_LEAST = {
    "cells_seconds": 1,
    "checks_seconds": 1,
    "submission_seconds": 10,
    "wall_factor": 1,
    "memory_mib": 256,
    "output_kib": 16,
}
_KEYS = {
    "title": str,
    "course_id": str,
    "seed": str,
    "seed_file": str,
    "language": str,
    "limits": dict,
}


@dataclass(frozen=True)
class Cohort:
    """One term of the course, and where its files are."""

    name: str
    root: Path
    title: str
    course_id: str
    seed: str
    limits: Limits
    language: str = DEFAULT_LANGUAGE

    @property
    def gradebook(self) -> Path:
        return self.root / "gradebooks" / self.name / "gradebook.db"

    @property
    def pristine_folder(self) -> Path:
        return self.root / "gradebooks" / self.name / "pristine"

    @property
    def receipts(self) -> Path:
        return self.root / "gradebooks" / self.name / "receipts"

    def step(self, step: str) -> Path:
        """A step folder of nbgrader's, such as `submitted`."""
        return self.root / step / self.name


def languages(root: Path) -> list[str]:
    """Codes of the languages that a cohort may have: English, and those with a catalogue."""
    found = {path.parent.name for path in (root / "translations").glob("*/*.po")}
    return [DEFAULT_LANGUAGE, *sorted(found - {DEFAULT_LANGUAGE})]


def names(root: Path) -> list[str]:
    return sorted(path.stem for path in (root / "cohorts").glob("*.toml"))


def load(root: Path | None = None, name: str | None = None) -> Cohort:
    """The cohort `name`, or the one in MASKGRADER_COHORT, or the demo cohort.

    CourseError lists every fault of the file at once, with its key, value and what is allowed.
    """
    root = root or find_root()
    name = name or os.environ.get("MASKGRADER_COHORT") or DEFAULT
    if name not in names(root):
        known = ", ".join(names(root)) or "none"
        raise CourseError(f"There is no cohort {name!r}. The cohorts of this course: {known}.")
    path = root / "cohorts" / f"{name}.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CourseError(f"{path} is not valid TOML: {error}.") from None
    faults = [*_faults(data), *_limit_faults(data.get("limits", {}))]
    if not faults and "seed_file" in data and not (root / data["seed_file"]).is_file():
        faults.append(
            f"seed_file: there is no file {root / data['seed_file']}; write the seed into it."
        )
    if not faults and not _seed(root, data):
        faults.append(f"seed_file: {root / data['seed_file']} is empty; write the seed into it.")
    faults += _language_faults(root, data.get("language", DEFAULT_LANGUAGE))
    if faults:
        listed = "\n".join(f"  {fault}" for fault in faults)
        raise CourseError(f"{path} has {len(faults)} fault(s):\n{listed}")
    return Cohort(
        name,
        root,
        data["title"],
        data["course_id"],
        _seed(root, data),
        Limits(**data.get("limits", {})),
        data.get("language", DEFAULT_LANGUAGE),
    )


def _seed(root: Path, data: dict[str, Any]) -> str:
    if "seed" in data:
        return data["seed"]
    return (root / data["seed_file"]).read_text(encoding="utf-8").strip()


def _faults(data: dict[str, Any]) -> list[str]:
    found = [
        f"{key} = {value!r}: unknown key; allowed are {', '.join(_KEYS)}."
        for key, value in data.items()
        if key not in _KEYS
    ]
    for key, kind in _KEYS.items():
        if key in data and not isinstance(data[key], kind):
            found.append(f"{key} = {data[key]!r}: must be a {_name(kind)}.")
    found += [
        f"{key}: is missing; a text is needed." for key in ("title", "course_id") if key not in data
    ]
    if ("seed" in data) == ("seed_file" in data):
        found.append("seed: give either seed or seed_file, the path of a file that holds it.")
    if isinstance(data.get("seed"), str) and not data["seed"].strip():
        found.append("seed: must not be empty, or anyone can guess the hidden inputs.")
    course_id = data.get("course_id")
    if isinstance(course_id, str) and not re.fullmatch(r"[A-Za-z0-9_-]+", course_id):
        found.append(f"course_id = {course_id!r}: letters, digits, _ and - only.")
    return found


def _language_faults(root: Path, language: Any) -> list[str]:
    if not isinstance(language, str) or language in languages(root):
        return []
    return [
        f"language = {language!r}: has no catalogue; allowed are {', '.join(languages(root))}. "
        f"`maskgrader translate extract {language}` begins one."
    ]


def _limit_faults(limits: Any) -> list[str]:
    if not isinstance(limits, dict):
        return []
    defaults = {field.name: field.default for field in fields(Limits)}
    found = []
    for key, value in limits.items():
        default = defaults.get(key)
        if default is None:
            found.append(f"limits.{key}: unknown key; allowed are {', '.join(defaults)}.")
        elif key == "sandbox":
            if value not in ("landlock", "none"):
                found.append(f'limits.sandbox = {value!r}: must be "landlock" or "none".')
        elif isinstance(default, bool):
            if not isinstance(value, bool):
                found.append(f"limits.{key} = {value!r}: must be true or false.")
        elif isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1e6:
            found.append(f"limits.{key} = {value!r}: must be a positive number.")
        elif isinstance(default, int) and not isinstance(value, int):
            found.append(f"limits.{key} = {value!r}: must be a whole number.")
        elif value < _LEAST.get(key, 0):
            found.append(f"limits.{key} = {value!r}: must be at least {_LEAST[key]}.")
    return found


def _name(kind: type) -> str:
    return {str: "text in quotes", dict: "table"}[kind]
