"""One pytest session per assignment: the hidden checks are collected once and run many times.

pytest owns its loop, so it runs in a thread of its own: the loop's hook waits for work, and every
piece of work is a function that gets the collected items.
"""

from __future__ import annotations

import contextlib
import os
import queue
import threading
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextvars import copy_context
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, TypeVar

import numpy as np
import pytest

from maskgrader.checks import Caller, CheckFailed, CheckInfo, Student, StudentFault
from maskgrader.course import CourseError
from maskgrader.i18n import N_, _
from maskgrader.randomness import generator
from maskgrader.variant import Variant
from maskgrader.verdict import CheckResult, Outcome, Verdict

from .modules import ChecksModule, as_package
from .scratch import SandboxError

_OPTIONS = (
    "--noconftest",
    "--disable-plugin-autoload",
    "--import-mode=importlib",
    "--assert=plain",
    "--capture=no",
    *(
        f"-pno:{name}"
        for name in (
            "terminal cacheprovider faulthandler threadexception unraisableexception "
            "warnings logging doctest junitxml pastebin stepwise nose debugging"
        ).split()
    ),
)
T = TypeVar("T")
_FIXTURES = frozenset({"student", "given", "feedback", "rng"})
_MARKS = frozenset({"maskgrader", "parametrize"})
NOT_RUN = N_("Not run, because of the above.")


class CheckError(Exception):
    """A hidden check itself is faulty: the judge's fault, never a student's."""


class Feedback:
    """What a check tells the student even when it passes: the fixture `feedback`."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def say(self, text: str) -> None:
        self.texts.append(_(text))


@contextlib.contextmanager
def _without_options_of_others() -> Iterator[None]:
    """Keep what is meant for another run of pytest from choosing which checks there are."""
    names = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS")
    kept = {name: os.environ.pop(name) for name in names if name in os.environ}
    try:
        yield
    finally:
        os.environ.update(kept)


class _Plugin:
    """Holds the session in its loop, and gives the running check its fixtures."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._package = ""
        self.items: list[pytest.Function] = []
        self.work: queue.SimpleQueue[tuple[Callable[[], Any], Future]] = queue.SimpleQueue()
        self.ready: Future = Future()
        self.student: Student | None = None
        self.given: Any = None
        self.seed = ""
        self.feedback = Feedback()
        self.error: BaseException | None = None
        self.ended: StudentFault | CheckError | SandboxError | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self) -> bool | None:
        """Skip the call of a check that an earlier one has made pointless."""
        return True if self.ended is not None else None

    def pytest_configure(self, config: pytest.Config) -> None:
        config.addinivalue_line("markers", "maskgrader(info): a hidden check")

    def pytest_pycollect_makemodule(
        self, module_path: Path, parent: pytest.Collector
    ) -> pytest.Module:
        self._package = self._package or as_package(self._folder)
        made = ChecksModule.from_parent(parent, path=module_path)
        made.folder, made.package = self._folder, self._package
        return made

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.ready.done():
            self.ready.set_exception(CourseError(f"A hidden check is faulty.\n{report.longrepr}"))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = list(session.items)
        if not self.items:
            return True  # pytest ends, and `_main` says that there is no check
        if not self.ready.done():
            self.ready.set_result(None)
        while True:
            function, future = self.work.get()
            try:
                future.set_result(function())
            except BaseException as error:
                future.set_exception(error)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Function, call: pytest.CallInfo
    ) -> pytest.TestReport:
        """A report without a traceback: pytest takes 40 ms to write one, and nobody sees it."""
        if call.excinfo is not None and self.error is None:
            self.error = call.excinfo.value
        outcome = "passed" if call.excinfo is None else "failed"
        return pytest.TestReport(item.nodeid, item.location, {}, outcome, None, call.when)

    @pytest.fixture(name="student")
    def _student(self) -> Student | None:
        return self.student

    @pytest.fixture(name="given")
    def _given(self) -> Any:
        return self.given

    @pytest.fixture(name="feedback")
    def _feedback(self) -> Feedback:
        return self.feedback

    @pytest.fixture(name="rng")
    def _rng(self, request: pytest.FixtureRequest) -> np.random.Generator:
        return generator(self.seed, check_id(request.node))


def _state(folder: Path) -> object:
    """What changes with the modules in a folder, told without reading them."""
    found = ((path, path.stat()) for path in sorted(folder.rglob("[!.]*.py")))
    return [(path, stat.st_mtime_ns, stat.st_size, stat.st_ino) for path, stat in found]


class CheckSession:
    """The hidden checks of one assignment, ready to run against any student's functions."""

    _shared: ClassVar[dict[tuple[int, Path], tuple[object, CheckSession]]] = {}
    _lock: ClassVar[threading.Lock] = threading.Lock()

    def __init__(self, root: Path, assignment: str) -> None:
        self.folder = root / "tests" / "hidden" / assignment
        if not self.folder.is_dir():
            raise CourseError(f"{self.folder} is missing: {assignment} has no hidden checks.")
        self._plugin = _Plugin(self.folder)
        arguments = [*_OPTIONS, f"-c{os.devnull}", f"--rootdir={root}", str(self.folder)]
        with _without_options_of_others():
            self._thread = threading.Thread(target=self._main, args=(arguments,), daemon=True)
            self._thread.start()
            self._plugin.ready.result()
        self._items = self._plugin.items

    @classmethod
    def shared(cls, root: Path, assignment: str) -> CheckSession:
        """The session of this process; made at the first call, and anew when checks have changed.

        A formgrader lives for weeks, and judges by what lies in the folder now.
        """
        key = (os.getpid(), root / assignment)
        with cls._lock:
            state = _state(root / "tests" / "hidden" / assignment)
            if key not in cls._shared or cls._shared[key][0] != state:
                cls._shared[key] = state, cls(root, assignment)
            return cls._shared[key][1]

    def _main(self, arguments: list[str]) -> None:
        try:
            code = pytest.main(arguments, plugins=[self._plugin])
            message = f"No hidden checks could be collected in {self.folder} (pytest: {code!r})."
            error: BaseException = CourseError(message)
        except BaseException as caught:
            error = caught
        if not self._plugin.ready.done():
            self._plugin.ready.set_exception(error)

    def module(self, name: str) -> ModuleType:
        """A module beside the checks, such as `reference` or `helpers`."""
        return import_module(f"{self._items[0].module.__package__}.{name}")

    def module_if_there(self, name: str) -> ModuleType | None:
        """The same for a module that an assignment may go without."""
        return self.module(name) if (self.folder / f"{name}.py").is_file() else None

    def checks(self, exercise: str | None = None) -> list[tuple[str, CheckInfo]]:
        """Name and description of the checks, of one exercise or of all."""
        found = [(_name(item), _info(item)) for item in self._items]
        return [(name, info) for name, info in found if exercise in (None, info.exercise)]

    def run(
        self,
        exercise: str,
        caller: Caller,
        *,
        seed: str,
        given: Any,
        quiz: Mapping[str, Variant] | None = None,
        names: Sequence[str] | None = None,
    ) -> list[CheckResult]:
        """Run an exercise's checks on what `caller` reaches. CheckError if a check is faulty.

        quiz: its questions as the student was shown them; by default as the source has them.
        names: these checks only, in this order; the order never changes what a check draws.
        """
        signatures = vars(self.module("reference"))
        student = Student(caller, signatures, quiz)
        return self.inside(lambda: self._run(exercise, student, seed, given, names))

    def inside(self, function: Callable[[], T]) -> T:
        """Run a function in pytest's own thread: a fork made there can run checks of its own."""
        if threading.current_thread() is self._thread:
            return function()
        future: Future = Future()
        # The language is the caller's, not that of whoever came first.
        context = copy_context()
        self._plugin.work.put((lambda: context.run(function), future))
        return future.result()

    def not_run(self, exercise: str, kind: Verdict) -> list[CheckResult]:
        """The results of an exercise whose visible test has ended it already."""
        items = [item for item in self._items if _info(item).exercise == exercise]
        return [_result(item, Outcome.NOT_RUN, _(NOT_RUN), kind) for item in items]

    def _run(
        self,
        exercise: str,
        student: Student,
        seed: str,
        given: Any,
        names: Sequence[str] | None,
    ) -> list[CheckResult]:
        items = [item for item in self._items if _info(item).exercise == exercise]
        if names is not None:
            found = {_name(item): item for item in items}
            items = [found[name] for name in names]
        if not items:
            raise CheckError(f"{self.folder} holds no check of {exercise}.")
        plugin = self._plugin
        plugin.student, plugin.given, plugin.seed = student, given, seed
        plugin.ended = None
        # pytest sets up modules once for items that follow each other, and takes them down after
        # the last one; so every item goes through its protocol, even when its call is skipped.
        results = [self._run_item(*pair) for pair in zip(items, [*items[1:], None])]
        plugin.student = plugin.given = None
        if isinstance(plugin.ended, CheckError | SandboxError):
            raise plugin.ended
        return results

    def _run_item(self, item: pytest.Function, following: pytest.Function | None) -> CheckResult:
        plugin = self._plugin
        ended = plugin.ended
        plugin.feedback, plugin.error = Feedback(), None
        with warnings.catch_warnings():  # whatever numbers a student sends
            warnings.simplefilter("ignore")
            if _is_plain(item):
                self._call(item)
            else:
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if ended is not None:
            kind = getattr(ended, "kind", Verdict.JUDGE_ERROR)
            return _result(item, Outcome.NOT_RUN, _(NOT_RUN), kind)
        error, said = plugin.error, plugin.feedback.texts
        if error is None:
            return _result(item, Outcome.PASSED, " ".join(said), Verdict.ACCEPTED)
        if isinstance(error, CheckFailed):
            message = " ".join([*said, error.message])
            return _result(item, Outcome.FAILED, message, Verdict.WRONG_ANSWER, error.hint)
        message = " ".join([*said, str(error)])
        if isinstance(error, StudentFault):
            plugin.ended = error if error.final else None
            return _result(item, Outcome.ERROR, message, error.kind)
        if isinstance(error, SandboxError):
            plugin.ended = error
            return _result(item, Outcome.NOT_RUN, "", Verdict.JUDGE_ERROR)
        plugin.ended = CheckError(f"The check {item.nodeid} is faulty: {error!r}")
        plugin.ended.__cause__ = error
        return _result(item, Outcome.NOT_RUN, "", Verdict.JUDGE_ERROR)

    def _call(self, item: pytest.Function) -> None:
        """What the protocol comes to for a plain check, which is most of judging for pytest."""
        plugin = self._plugin
        if plugin.ended is not None:
            return
        values = {
            "student": plugin.student,
            "given": plugin.given,
            "feedback": plugin.feedback,
            **_parameters(item),
        }
        if "rng" in item.fixturenames:
            values["rng"] = generator(plugin.seed, check_id(item))
        try:
            item.obj(**{name: values[name] for name in item._fixtureinfo.argnames})
        except BaseException as error:  # as pytest would: a skip is one too
            plugin.error = error


def _is_plain(item: pytest.Function) -> bool:
    """Whether a check needs nothing of pytest's: no fixture but ours, no mark, no setup."""
    marks = {mark.name for mark in item.iter_markers()}
    indirect = any(mark.kwargs.get("indirect") for mark in item.iter_markers("parametrize"))
    known = _FIXTURES | _parameters(item).keys()
    asked = set(item._fixtureinfo.argnames)
    there = set(item.fixturenames) - {"request"}  # which `rng` asks for
    plain = item.cls is None and not indirect and marks <= _MARKS
    return plain and known >= asked and known >= there


def _parameters(item: pytest.Function) -> dict[str, Any]:
    call = getattr(item, "callspec", None)
    return {} if call is None else call.params


def _info(item: pytest.Function) -> CheckInfo:
    marker = item.get_closest_marker("maskgrader")
    if marker is None:
        raise CourseError(f"{item.nodeid} is no check: it lacks the decorator @check(...).")
    return marker.args[0]


def check_id(item: pytest.Function) -> str:
    """`exercise/check`, unique within an assignment."""
    return f"{_info(item).exercise}/{_name(item)}"


def _name(item: pytest.Function) -> str:
    return item.name.removeprefix("test_")


def _result(
    item: pytest.Function, outcome: Outcome, message: str, kind: Verdict, hint: str = ""
) -> CheckResult:
    info = _info(item)
    return CheckResult(
        id=check_id(item),
        title=_(info.title),
        outcome=outcome,
        points=info.points if outcome is Outcome.PASSED else 0.0,
        max_points=info.points,
        message=message,
        hint=hint,
        kind=kind,
        cell=f"test_{info.exercise}",
    )
