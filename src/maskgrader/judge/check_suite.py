"""The hidden checks of an assignment: collected once, run against any student's functions."""

from __future__ import annotations

import os
import threading
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

from maskgrader.checks import Caller, CheckInfo, Student
from maskgrader.course import Variant, generator
from maskgrader.files import CourseError
from maskgrader.results import CheckResult, Verdict
from maskgrader.sandbox import OutOfTime, bounded_work, why_too_costly

from . import check_collection
from .check_modules import CheckModules
from .hidden_check import CheckError, Feedback, HiddenCheck, raising_fault
from .local_caller import LocalCaller


class CheckSuite:
    """The hidden checks of one assignment. CourseError if they cannot be collected."""

    _shared: ClassVar[dict[tuple[int, Path], tuple[object, CheckSuite]]] = {}
    _lock: ClassVar[threading.Lock] = threading.Lock()

    def __init__(self, root: Path, assignment: str) -> None:
        self.folder = root / "tests" / "hidden" / assignment
        if not self.folder.is_dir():
            raise CourseError(f"{self.folder} is missing: {assignment} has no hidden checks.")
        try:
            self._modules = CheckModules(self.folder)
            self._checks = check_collection.collect(self.folder, self._modules)
        except (CourseError, KeyboardInterrupt):
            raise
        except BaseException as error:  # SystemExit, and pytest's skip and fail, included
            trace = "".join(traceback.format_exception(error))
            raise CourseError(f"A hidden check is faulty.\n{trace}") from error
        if not self._checks:
            raise CourseError(f"No hidden checks could be collected in {self.folder}.")

    @classmethod
    def shared(cls, root: Path, assignment: str) -> CheckSuite:
        """The suite of this process, collected at the first call and whenever checks have changed.

        A formgrader runs for weeks, and must use the checks that are in the folder now.
        """
        key = (os.getpid(), root / assignment)
        with cls._lock:
            state = _state(root / "tests" / "hidden" / assignment)
            if key not in cls._shared or cls._shared[key][0] != state:
                cls._shared[key] = state, cls(root, assignment)
            return cls._shared[key][1]

    def module(self, name: str) -> ModuleType:
        """A module beside the checks, such as `reference` or `helpers`."""
        return self._modules.named(name)

    def optional_module(self, name: str) -> ModuleType | None:
        """Like `module`, but None if the assignment has no such module."""
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
        seconds: float | None = None,
    ) -> list[CheckResult]:
        """Run an exercise's checks through `caller`. CheckError if a check is faulty.

        quiz: its questions as the student saw them; by default as in the source notebook.
        names: run only these checks, in this order; the order does not affect their random inputs.
        seconds: of processor time that the checks themselves may take, if the values are a
        student's; a check that takes more, or too much memory, has failed.
        """
        solutions = vars(self.module("reference"))

        def run(check: HiddenCheck, caller: Caller) -> tuple[CheckResult, bool]:
            values = {"given": given, "feedback": Feedback(), "rng": generator(seed, check.id)}
            return check.run({**values, "student": Student(caller, solutions, quiz)})

        results: list[CheckResult] = []
        ended: Verdict | None = None
        with bounded_work(seconds):
            for check in self._selected(exercise, names):
                why = ""
                if ended is not None:
                    results.append(check.not_run(ended))
                    continue
                try:
                    result, is_last = run(check, caller)
                except (MemoryError, OutOfTime) as error:
                    why = why_too_costly(error)
                if why:  # not above, where the exception still holds the memory
                    with raising_fault(check.place), bounded_work(seconds):
                        run(check, LocalCaller(solutions))
                    result, is_last = check.too_costly(why), True
                results.append(result)
                ended = result.kind if is_last else None
        return results

    def _selected(self, exercise: str, names: Sequence[str] | None) -> list[HiddenCheck]:
        checks = [check for check in self._checks if check.info.exercise == exercise]
        if names is not None:
            found = {check.name: check for check in checks}
            checks = [found[name] for name in names]
        if not checks:
            raise CheckError(f"{self.folder} has no check of {exercise}.")
        return checks

    def not_run(self, exercise: str, kind: Verdict) -> list[CheckResult]:
        """The results of an exercise that has already ended with its visible test."""
        return [check.not_run(kind) for check in self._checks if check.info.exercise == exercise]


def _state(folder: Path) -> object:
    """A value that changes with the modules in a folder, computed without reading them."""
    found = ((path, path.stat()) for path in sorted(folder.rglob("[!.]*.py")))
    return [(path, stat.st_mtime_ns, stat.st_size, stat.st_ino) for path, stat in found]
