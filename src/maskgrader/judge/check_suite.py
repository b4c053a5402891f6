"""The hidden checks of an assignment: collected once, run against any student's functions.

A check is a function that asks for `student`, `given`, `feedback` or `rng` and nothing else, so the
judge calls it. A module that needs more of pytest (its own fixtures, parameters, classes) is left
to pytest: see `pytest_checks`.
"""

from __future__ import annotations

import os
import threading
import traceback
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from maskgrader.checks import Caller, CheckFailed, CheckInfo, Student, StudentFault
from maskgrader.course import Variant, generator
from maskgrader.files import CourseError, SandboxError
from maskgrader.language import N_, _
from maskgrader.results import CheckResult, Outcome, Verdict

from . import pytest_checks
from .check_modules import CheckModules

NOT_RUN = N_("Not run, because of the above.")
_FILES = ("test_*.py", "*_test.py")  # as pytest finds them


class CheckError(Exception):
    """A hidden check itself is faulty: the judge's fault, never a student's."""


class Feedback:
    """What a check tells the student even when it passes: the fixture `feedback`."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def say(self, text: str) -> None:
        self.texts.append(_(text))


@dataclass(frozen=True)
class Check:
    """One check. `call` runs it with the values that it asks for; `place` names it in errors."""

    name: str
    info: CheckInfo
    place: str
    call: Callable[[Mapping[str, Any]], None]

    @property
    def id(self) -> str:
        return check_id(self.info, self.name)

    def result(self, outcome: Outcome, message: str, kind: Verdict, hint: str = "") -> CheckResult:
        info = self.info
        return CheckResult(
            id=self.id,
            title=_(info.title),
            outcome=outcome,
            points=info.points if outcome is Outcome.PASSED else 0.0,
            max_points=info.points,
            message=message,
            hint=hint,
            kind=kind,
            cell=f"test_{info.exercise}",
        )

    def not_run(self, kind: Verdict) -> CheckResult:
        return self.result(Outcome.NOT_RUN, _(NOT_RUN), kind)


def check_id(info: CheckInfo, name: str) -> str:
    """`exercise/check`, unique within an assignment."""
    return f"{info.exercise}/{name}"


class CheckSuite:
    """The hidden checks of one assignment."""

    _shared: ClassVar[dict[tuple[int, Path], tuple[object, CheckSuite]]] = {}
    _lock: ClassVar[threading.Lock] = threading.Lock()

    def __init__(self, root: Path, assignment: str) -> None:
        self.folder = root / "tests" / "hidden" / assignment
        if not self.folder.is_dir():
            raise CourseError(f"{self.folder} is missing: {assignment} has no hidden checks.")
        try:
            self._modules = CheckModules(self.folder)
            self._checks = [check for path in _files(self.folder) for check in self._of_file(path)]
        except CourseError:
            raise
        except (Exception, SystemExit) as error:
            trace = "".join(traceback.format_exception(error))
            raise CourseError(f"A hidden check is faulty.\n{trace}") from error
        if not self._checks:
            raise CourseError(f"No hidden checks could be collected in {self.folder}.")

    @classmethod
    def shared(cls, root: Path, assignment: str) -> CheckSuite:
        """The suite of this process; collected at the first call, and when checks have changed.

        A formgrader runs for weeks, and must judge by the checks that are in the folder now.
        """
        key = (os.getpid(), root / assignment)
        with cls._lock:
            state = _state(root / "tests" / "hidden" / assignment)
            if key not in cls._shared or cls._shared[key][0] != state:
                cls._shared[key] = state, cls(root, assignment)
            return cls._shared[key][1]

    def _of_file(self, path: Path) -> list[Check]:
        module = self._modules.at(path)
        if pytest_checks.are_needed(module):
            items = pytest_checks.collect(path, module)
        else:
            items = [_plain(path, name, function) for name, function in _functions(module)]
        return [_check(*item) for item in items]

    def module(self, name: str) -> ModuleType:
        """A module beside the checks, such as `reference` or `helpers`."""
        return self._modules.named(name)

    def module_if_there(self, name: str) -> ModuleType | None:
        """The same for a module that an assignment may go without."""
        return self.module(name) if (self.folder / f"{name}.py").is_file() else None

    def checks(self, exercise: str | None = None) -> list[tuple[str, CheckInfo]]:
        """Name and description of the checks, of one exercise or of all."""
        return [(c.name, c.info) for c in self._checks if exercise in (None, c.info.exercise)]

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
        student = Student(caller, vars(self.module("reference")), quiz)
        results: list[CheckResult] = []
        ended: Verdict | None = None
        for check in self._chosen(exercise, names):
            if ended is not None:
                results.append(check.not_run(ended))
                continue
            values = {"student": student, "given": given, "feedback": Feedback()}
            values["rng"] = generator(seed, check.id)
            result, ended = _run(check, values)
            results.append(result)
        return results

    def _chosen(self, exercise: str, names: Sequence[str] | None) -> list[Check]:
        checks = [check for check in self._checks if check.info.exercise == exercise]
        if names is not None:
            found = {check.name: check for check in checks}
            checks = [found[name] for name in names]
        if not checks:
            raise CheckError(f"{self.folder} holds no check of {exercise}.")
        return checks

    def not_run(self, exercise: str, kind: Verdict) -> list[CheckResult]:
        """The results of an exercise whose visible test has ended it already."""
        return [check.not_run(kind) for check in self._checks if check.info.exercise == exercise]


def _run(check: Check, values: Mapping[str, Any]) -> tuple[CheckResult, Verdict | None]:
    """The result of a check, and the verdict that ends the exercise if it does."""
    said = values["feedback"].texts
    try:
        with warnings.catch_warnings():  # whatever numbers a student sends
            warnings.simplefilter("ignore")
            check.call(values)
    except CheckFailed as error:
        message = " ".join([*said, error.message])
        result = check.result(Outcome.FAILED, message, Verdict.WRONG_ANSWER, error.hint)
        return result, None
    except StudentFault as fault:
        message = " ".join([*said, str(fault)])
        result = check.result(Outcome.ERROR, message, fault.kind)
        return result, fault.kind if fault.final else None
    except (SandboxError, KeyboardInterrupt):
        raise
    except BaseException as error:  # pytest's skip and fail included
        raise CheckError(f"The check {check.place} is faulty: {error!r}") from error
    return check.result(Outcome.PASSED, " ".join(said), Verdict.ACCEPTED), None


def _files(folder: Path) -> list[Path]:
    found = {path for pattern in _FILES for path in folder.rglob(pattern)}
    return sorted(found)


def _state(folder: Path) -> object:
    """What changes with the modules in a folder, without reading them."""
    found = ((path, path.stat()) for path in sorted(folder.rglob("[!.]*.py")))
    return [(path, stat.st_mtime_ns, stat.st_size, stat.st_ino) for path, stat in found]


def _functions(module: ModuleType) -> list[tuple[str, Callable[..., None]]]:
    found = vars(module).items()
    return [(name, one) for name, one in found if name.startswith("test") and callable(one)]


def _plain(path: Path, name: str, function: Callable[..., None]) -> tuple[Any, ...]:
    """Name, description, place and call of a check that the judge calls by itself."""
    asked = pytest_checks.parameters(function)

    def call(values: Mapping[str, Any]) -> None:
        function(**{key: values[key] for key in asked})

    return name, pytest_checks.info_of(function), f"{path}::{name}", call


def _check(name: str, info: CheckInfo | None, place: str, call: Callable[..., None]) -> Check:
    if info is None:
        raise CourseError(f"{place} is no check: it lacks the decorator @check(...).")
    return Check(name.removeprefix("test_"), info, place, call)
