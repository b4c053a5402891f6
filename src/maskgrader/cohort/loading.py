"""A cohort: one term of the course, described by cohorts/<name>.toml."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

from maskgrader.files import CourseError, assignments, find_root
from maskgrader.language import DEFAULT_LANGUAGE as DEFAULT_LANGUAGE
from maskgrader.language import Language, load_language

from .late import LatePolicy
from .limits import Limits
from .model import Cohort, file, from_environment
from .schema import Reader

DEFAULT_COHORT = "demo"


def names(root: Path) -> list[str]:
    return sorted(path.stem for path in (root / "cohorts").glob("*.toml"))


def load(root: Path | None = None, name: str | None = None) -> Cohort:
    """The cohort `name`, or the one in MASKGRADER_COHORT, or the demo cohort.

    CourseError lists every fault of the file at once, with its key, value and what is allowed.
    """
    root = root or find_root()
    name = name or os.environ.get("MASKGRADER_COHORT") or DEFAULT_COHORT
    if name not in names(root):
        known = ", ".join(names(root)) or "none"
        raise CourseError(f"There is no cohort {name!r}. The cohorts of this course: {known}.")
    path = file(root, name)
    reader = Reader(read_toml(path), assignments(root), root)
    values = reader.values
    seed = values.get("seed", "")
    if not reader.faults and "seed_file" in values:
        seed = _seed_from_file(root, path, values["seed_file"], reader.faults)
    if reader.faults:
        listed = "\n".join(f"  {fault}" for fault in reader.faults)
        raise CourseError(f"{path} has {len(reader.faults)} fault(s):\n{listed}")
    return Cohort(
        name,
        root,
        values["title"],
        values["course_id"],
        seed,
        values.get("limits", Limits()),
        values.get("language", DEFAULT_LANGUAGE),
        values.get("time_zone", "UTC"),
        values.get("dates", {}),
        values.get("late", LatePolicy()),
        values.get("weights", {}),
        values.get("gradebook", ""),
        values.get("exchange", ""),
        values.get("hidden_checks", ""),
    )


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a cohort's file, not looked at yet."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CourseError(f"{path} is not valid TOML: {error}.") from None
    except OSError as error:
        raise CourseError(f"{path} cannot be read: {error.strerror}.") from None


def _seed_from_file(root: Path, file: Path, text: str, faults: list[str]) -> str:
    path = root / from_environment(file, "seed_file", text)
    try:
        seed = path.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        faults.append(f"seed_file: there is no file {path}; write the seed into it.")
        return ""
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is no text in UTF-8"
        faults.append(f"seed_file: {path} cannot be read: {why}.")
        return ""
    if not seed:
        faults.append(f"seed_file: {path} is empty; write the seed into it.")
    return seed


def language_of(cohort: Cohort) -> Language:
    """The language of a cohort, with all that is said in it."""
    return load_language(cohort.root, cohort.language)
