"""Reads cohorts from their files, cohorts/<name>.toml."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from pathlib import Path
from typing import Any

from maskgrader.files import CourseError, assignments, find_root
from maskgrader.language import Language, load_language

from .model import Cohort, file, from_environment
from .schema import read_settings

DEFAULT_COHORT = "demo"
_CHOSEN: ContextVar[str | None] = ContextVar("cohort", default=None)


def names(root: Path) -> list[str]:
    """The names of the course's cohorts, whether their files are valid or not."""
    return sorted(path.stem for path in (root / "cohorts").glob("*.toml"))


class PutAwayError(CourseError):
    """The folders of a cohort were removed. title: of the cohort."""

    def __init__(self, message: str, title: str) -> None:
        super().__init__(message)
        self.title = title


@contextmanager
def chosen(name: str) -> Iterator[None]:
    """Let `load` without a name load this cohort, whatever MASKGRADER_COHORT names.

    nbgrader's plug-ins, which cannot be told the cohort otherwise, load it like this.
    """
    token = _CHOSEN.set(name)
    try:
        yield
    finally:
        _CHOSEN.reset(token)


def load(root: Path | None = None, name: str | None = None) -> Cohort:
    """The cohort `name`, or the chosen one, or the one in MASKGRADER_COHORT, or the demo cohort.

    CourseError lists all faults of the file, each with its key, its value and what is allowed.
    """
    root = root or find_root()
    name = name or _CHOSEN.get() or os.environ.get("MASKGRADER_COHORT") or DEFAULT_COHORT
    if name not in names(root):
        known = ", ".join(names(root)) or "none"
        raise CourseError(f"There is no cohort {name!r}. The cohorts of this course: {known}.")
    path = file(root, name)
    settings, faults = read_settings(read_toml(path), assignments(root), root)
    if not faults and settings.seed_file:
        settings = replace(settings, seed=_read_seed(root, path, settings.seed_file, faults))
        own = Path("gradebooks", name)
        if own in Path(settings.seed_file).parents and not (root / own).exists():
            raise PutAwayError(
                f"The cohort {name} has been put away: it has a file, and no seed or gradebook. "
                "`maskgrader cohort restore FILE` puts it back from its archive.",
                settings.title,
            )
    if faults:
        listed = "\n".join(f"  {fault}" for fault in faults)
        raise CourseError(f"{path} has {len(faults)} fault{'s' * (len(faults) > 1)}:\n{listed}")
    return Cohort(name=name, root=root, **vars(settings))


def find_faults(data: Mapping[str, Any], root: Path) -> list[str]:
    """A sentence for each fault of a cohort file's content, in the course in `root`."""
    return read_settings(data, assignments(root), root)[1]


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a cohort's file, without checking its keys. CourseError if it is not TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CourseError(f"{path} is not valid TOML: {error}.") from None
    except OSError as error:
        raise CourseError(f"{path} cannot be read: {error.strerror}.") from None


def _read_seed(root: Path, file: Path, seed_file: str, faults: list[str]) -> str:
    path = root / from_environment(file, "seed_file", seed_file)
    try:
        seed = path.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        faults.append(f"seed_file: {path} does not exist; create it and write the seed into it.")
        return ""
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8 text"
        faults.append(f"seed_file: {path} cannot be read: {why}.")
        return ""
    if not seed:
        faults.append(f"seed_file: {path} is empty; write the seed into it.")
    return seed


def language_of(cohort: Cohort) -> Language:
    """The language of a cohort, with all its translations."""
    return load_language(cohort.root, cohort.language)
