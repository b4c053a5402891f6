"""`pytest tests/hidden --notebook FILE`: the hidden checks as ordinary tests, for their authors.

tests/hidden/conftest.py imports these hooks and fixtures. Each check gets its own confined process,
which has run the notebook up to the exercise's test cell, as in grading.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from maskgrader import cohort as cohorts
from maskgrader.checks import CheckFailed, CheckInfo, Student, StudentFault
from maskgrader.course import generator, pristines
from maskgrader.files import find_root
from maskgrader.judge import Feedback, NotebookFunctions, check_id
from maskgrader.submission import find_assignment, read_cells, read_file, rebuild


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("maskgrader")
    group.addoption("--notebook", metavar="FILE", help="run the hidden checks on this notebook")
    group.addoption("--cohort", metavar="NAME", help="cohort whose seed and limits are used")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "maskgrader(info): a hidden check")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the checks of the notebook's assignment; without a notebook, skip them all."""
    if config.getoption("--notebook") is None:
        skip = pytest.mark.skip(reason="name a notebook: pytest tests/hidden --notebook FILE")
        for item in items:
            item.add_marker(skip)
        return
    assignment = _tested_notebook(config).pristine.assignment
    wanted = [item for item in items if item.path.parent.name == assignment]
    config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
    items[:] = wanted


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[Any]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show what the student would read, instead of a traceback through the check."""
    report = yield
    if call.excinfo is not None and call.excinfo.errisinstance((CheckFailed, StudentFault)):
        report.longrepr = f"{item.nodeid}\n  {call.excinfo.value}"
    return report


class _TestedNotebook:
    """The notebook under test, its cohort, and its functions in a warm worker."""

    def __init__(self, path: Path, cohort_name: str | None) -> None:
        self.cohort = cohorts.load(find_root(), cohort_name)
        known = pristines.load_all(self.cohort)
        cells, repairs = read_cells(read_file(path))
        self.pristine = known[find_assignment(cells, known)]
        rebuilt = rebuild(self.pristine, cells, repairs)
        self.functions = NotebookFunctions(rebuilt, self.cohort.limits)


_KEY = pytest.StashKey[_TestedNotebook]()


def _tested_notebook(config: pytest.Config) -> _TestedNotebook:
    if _KEY not in config.stash:
        path = Path(config.getoption("--notebook"))
        config.stash[_KEY] = _TestedNotebook(path, config.getoption("--cohort"))
    return config.stash[_KEY]


def _info(request: pytest.FixtureRequest) -> CheckInfo:
    marker = request.node.get_closest_marker("maskgrader")
    if marker is None:
        raise pytest.UsageError(f"{request.node.nodeid} lacks the decorator @check(...)")
    return marker.args[0]


def pytest_unconfigure(config: pytest.Config) -> None:
    if _KEY in config.stash:
        config.stash[_KEY].functions.close()


@pytest.fixture
def student(request: pytest.FixtureRequest) -> Iterator[Student]:
    """The functions of the notebook under test, called in a confined process."""
    loaded = _tested_notebook(request.config)
    reference = __import__(f"{request.module.__package__}.reference", fromlist=["reference"])
    with loaded.functions.at(_info(request).exercise) as caller:
        yield Student(caller, vars(reference), loaded.pristine.quiz)


@pytest.fixture
def given(request: pytest.FixtureRequest) -> Any:
    """The names of the notebook's given cells."""
    return _tested_notebook(request.config).functions.given


@pytest.fixture
def feedback() -> Feedback:
    return Feedback()


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> Any:
    """The same random numbers as when the cohort is graded."""
    loaded = _tested_notebook(request.config)
    seed = f"{loaded.cohort.seed}\0{loaded.pristine.assignment}"
    return generator(seed, check_id(_info(request), request.node.name.removeprefix("test_")))
