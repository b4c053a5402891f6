"""Collects the hidden checks in a folder.

A check is a function that asks for `student`, `given`, `feedback` or `rng` and nothing else, so the
judge can call it. A module that needs more of pytest (its own fixtures, parameters, classes) is
left to pytest: see `pytest_checks`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from maskgrader.files import CourseError

from . import pytest_checks
from .check_modules import CheckModules
from .hidden_check import HiddenCheck
from .pytest_checks import CollectedCheck

_FILES = ("test_*.py", "*_test.py")  # the patterns of pytest


def collect(folder: Path, modules: CheckModules) -> list[HiddenCheck]:
    """The checks in `folder`, by file and in their order there.

    CourseError if a test function is not a check. Exceptions that a module raises are passed on.
    """
    files = sorted({path for pattern in _FILES for path in _visible(folder, pattern)})
    root = folder.parents[2]  # of the course, or of a scratch folder when a cohort is graded
    return [_as_check(found, root) for path in files for found in _of_file(path, modules)]


def _visible(folder: Path, pattern: str) -> Iterator[Path]:
    """The matching files outside hidden folders: JupyterLab keeps old versions in one."""
    for path in folder.rglob(pattern):
        if not any(part.startswith(".") for part in path.relative_to(folder).parts):
            yield path


def _of_file(path: Path, modules: CheckModules) -> Iterator[CollectedCheck]:
    module = modules.at(path)
    if pytest_checks.are_needed(module):
        yield from pytest_checks.collect(path, module)
        return
    for name, value in vars(module).items():
        if name.startswith("test") and callable(value):
            yield _plain_check(path, name, value)


def _plain_check(path: Path, name: str, function: Callable[..., None]) -> CollectedCheck:
    """A check that the judge calls without pytest."""
    wanted = pytest_checks.parameters(function)

    def call(values: Mapping[str, Any]) -> None:
        function(**{key: values[key] for key in wanted})

    return CollectedCheck(name, pytest_checks.info_of(function), f"{path}::{name}", call)


def _as_check(found: CollectedCheck, root: Path) -> HiddenCheck:
    place = found.place.removeprefix(f"{root}/")
    if found.info is None:
        raise CourseError(f"{place} is no check: it lacks the decorator @check(...).")
    return HiddenCheck(found.name.removeprefix("test_"), found.info, place, found.call)
