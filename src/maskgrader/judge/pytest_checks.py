"""Modules of checks that need pytest: their own fixtures, parameters, classes, setup functions.

The judge calls plain checks itself. These are collected and run by pytest, one run for each check,
with the judge's values as fixtures.
"""

from __future__ import annotations

import contextlib
import inspect
import os
import unittest
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import pytest
from _pytest.fixtures import FixtureFunctionDefinition

from maskgrader.checks import CheckInfo

FIXTURES = frozenset({"student", "given", "feedback", "rng"})
_FOR_PYTEST = frozenset(
    "setup_module setUpModule setup_function teardown_module tearDownModule teardown_function "
    "pytestmark pytest_generate_tests".split()
)
_MARK = "maskgrader"
_UNUSED = (
    "terminal cacheprovider faulthandler threadexception unraisableexception "
    "warnings logging doctest junitxml pastebin stepwise debugging"
).split()
_OPTIONS = (
    "--noconftest",
    "--disable-plugin-autoload",
    "--import-mode=importlib",
    "--assert=plain",
    "--capture=no",
    f"-c{os.devnull}",
    *(f"-pno:{name}" for name in _UNUSED),
)


@dataclass(frozen=True)
class CollectedCheck:
    """A collected test function; without `info` it is not a check.

    place: file and name, for error messages. call: runs it with the values of the fixtures.
    """

    name: str
    info: CheckInfo | None
    place: str
    call: Callable[[Mapping[str, Any]], None]


def are_needed(module: ModuleType) -> bool:
    """Whether a module has anything that only pytest can run."""
    return any(_needs_pytest(name, value) for name, value in vars(module).items())


def _needs_pytest(name: str, value: Any) -> bool:
    if isinstance(value, FixtureFunctionDefinition) or name in _FOR_PYTEST:
        return True
    if isinstance(value, type):
        return name.startswith("Test") or issubclass(value, unittest.TestCase) or _has_checks(value)
    if not name.startswith("test") or not callable(value):
        return False
    if _is_generator_or_coroutine(value):
        return True  # calling it runs nothing; pytest reports it as an error
    marks = {mark.name for mark in getattr(value, "pytestmark", ())}
    return bool(marks - {_MARK}) or not FIXTURES.issuperset(parameters(value))


def _has_checks(value: type) -> bool:
    """Whether a class has methods that are checks."""
    return any(info_of(one) is not None for one in vars(value).values() if inspect.isfunction(one))


def _is_generator_or_coroutine(function: Callable[..., Any]) -> bool:
    """Whether calling it only creates a generator or a coroutine, and runs nothing."""
    return inspect.isgeneratorfunction(function) or (
        inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function)
    )


def parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    """The names that a check asks for."""
    return tuple(inspect.signature(function).parameters)


def info_of(function: Callable[..., Any]) -> CheckInfo | None:
    """What the decorator `check` declared for a function; None if it was not applied."""
    marks = getattr(function, "pytestmark", ())
    return next((mark.args[0] for mark in marks if mark.name == _MARK), None)


def collect(path: Path, module: ModuleType) -> list[CollectedCheck]:
    """The checks that pytest finds in a file. Raises the first error that pytest reports."""
    plugin = _Plugin(module)
    _run_pytest(path, plugin, "--collect-only")
    classes = [cls for item in plugin.items if (cls := getattr(item, "cls", None)) is not None]
    for name, value in vars(module).items():
        holds_checks = isinstance(value, type) and _has_checks(value)
        if holds_checks and not any(issubclass(cls, value) for cls in classes):
            raise RuntimeError(f"pytest finds no check in the class {name} of {path}")
    return [_collected(path, module, item) for item in plugin.items]


def _collected(path: Path, module: ModuleType, item: pytest.Item) -> CollectedCheck:
    marker = item.get_closest_marker(_MARK)
    _, _, inner = item.nodeid.partition("::")
    place = f"{path}::{inner}"

    def call(values: Mapping[str, Any]) -> None:
        _run_pytest(place, _Plugin(module, values))

    return CollectedCheck(item.name, marker.args[0] if marker else None, place, call)


def _run_pytest(what: Path | str, plugin: _Plugin, *options: str) -> None:
    """Run pytest in this process. Raises the first error it reports, an interruption included."""
    with _without_pytest_environment():
        pytest.main([*_OPTIONS, *options, str(what)], plugins=[plugin])
    if plugin.error is not None:
        raise plugin.error
    if not plugin.items:
        raise RuntimeError(f"pytest finds no check in {what}")


@contextlib.contextmanager
def _without_pytest_environment() -> Iterator[None]:
    """Hide options meant for another run of pytest, because they could deselect checks."""
    names = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS")
    kept = {name: os.environ.pop(name) for name in names if name in os.environ}
    try:
        yield
    finally:
        os.environ.update(kept)


class _Module(pytest.Module):
    """A module that the judge has imported already."""

    imported: ModuleType

    def _getobj(self) -> ModuleType:
        return self.imported


class _Plugin:
    """Provides the fixtures to the check that runs, and keeps the first error."""

    def __init__(self, module: ModuleType, values: Mapping[str, Any] | None = None) -> None:
        self._module = module
        self._values = values or {}
        self.items: list[pytest.Item] = []
        self.error: BaseException | None = None

    def pytest_configure(self, config: pytest.Config) -> None:
        config.addinivalue_line("markers", f"{_MARK}(info): a hidden check")

    def pytest_pycollect_makemodule(
        self, module_path: Path, parent: pytest.Collector
    ) -> pytest.Module:
        made = _Module.from_parent(parent, path=module_path)
        made.imported = self._module
        return made

    def pytest_exception_interact(self, call: pytest.CallInfo[Any]) -> None:
        self._keep(call.excinfo)

    def pytest_keyboard_interrupt(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        """Also called for `pytest.exit`. Neither creates a report, and neither may pass a check."""
        self._keep(excinfo)

    def _keep(self, excinfo: pytest.ExceptionInfo[BaseException] | None) -> None:
        if excinfo is not None:
            self.error = self.error or excinfo.value

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.items = list(items)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[Any]
    ) -> pytest.TestReport:
        """A report without a traceback, which takes pytest 40 ms to write and is never shown."""
        self._keep(call.excinfo)
        outcome: Literal["passed", "failed"] = "passed" if call.excinfo is None else "failed"
        assert call.when != "collect"
        return pytest.TestReport(item.nodeid, item.location, {}, outcome, None, call.when)

    @pytest.fixture(name="student")
    def _student(self) -> Any:
        return self._values["student"]

    @pytest.fixture(name="given")
    def _given(self) -> Any:
        return self._values["given"]

    @pytest.fixture(name="feedback")
    def _feedback(self) -> Any:
        return self._values["feedback"]

    @pytest.fixture(name="rng")
    def _rng(self) -> Any:
        return self._values["rng"]
