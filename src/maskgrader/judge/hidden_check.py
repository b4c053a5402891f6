"""One hidden check: what it is worth, how it is called, and what its outcome means."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from maskgrader.checks import CheckFailed, CheckInfo, StudentFault
from maskgrader.files import SandboxError
from maskgrader.language import N_, _
from maskgrader.results import CheckResult, Outcome, Verdict
from maskgrader.sandbox import OutOfTime, TooCostly

NOT_RUN = N_("Not run, because of the above.")


class CheckError(Exception):
    """A hidden check itself is faulty: an error of the judge, never of a student."""


@contextmanager
def raising_fault(test: str) -> Iterator[None]:
    """CheckError if a test is too costly in the block too, which runs it on the right solution."""
    try:
        yield
    except TooCostly:
        why = "takes too much memory or time, with the right solution too"
        raise CheckError(f"{test} {why}.") from None


class Feedback:
    """What a check tells the student even when it passes: the fixture `feedback`."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def say(self, text: str) -> None:
        self.texts.append(_(text))


def check_id(info: CheckInfo, name: str) -> str:
    """`exercise/check`, unique within an assignment."""
    return f"{info.exercise}/{name}"


@dataclass(frozen=True)
class HiddenCheck:
    """A check. `call` runs it with the values it asks for; `place` names it in error messages."""

    name: str
    info: CheckInfo
    place: str
    call: Callable[[Mapping[str, Any]], None]

    @property
    def id(self) -> str:
        return check_id(self.info, self.name)

    def run(self, values: Mapping[str, Any]) -> tuple[CheckResult, bool]:
        """Run the check. Returns its result, and whether the remaining checks are pointless.

        values: the fixtures, by name; each run needs a new `Feedback`. CheckError if the check is
        faulty. MemoryError and `OutOfTime` are passed on: see `maskgrader.sandbox.bounded_work`.
        """
        texts = values["feedback"].texts
        try:
            with warnings.catch_warnings():  # a student's numbers may overflow in comparisons
                warnings.simplefilter("ignore")
                self.call(values)
        except CheckFailed as error:
            message = " ".join([*texts, error.message])
            kind = Verdict.WRONG_ANSWER
            return self._result(Outcome.FAILED, message, kind, error.hint), False
        except StudentFault as fault:
            message = " ".join([*texts, str(fault)])
            return self._result(Outcome.ERROR, message, fault.kind), fault.final
        except (SandboxError, KeyboardInterrupt, MemoryError, OutOfTime):
            raise
        except BaseException as error:  # pytest's skip and fail included
            raise CheckError(f"The check {self.place} is faulty: {error!r}") from error
        return self._result(Outcome.PASSED, " ".join(texts), Verdict.ACCEPTED), False

    def too_costly(self, why: str) -> CheckResult:
        """Its result if a student's values made it too costly to finish."""
        return self._result(Outcome.FAILED, why, Verdict.WRONG_ANSWER)

    def not_run(self, kind: Verdict) -> CheckResult:
        """Its result if an earlier result, of verdict `kind`, has ended the exercise."""
        return self._result(Outcome.NOT_RUN, _(NOT_RUN), kind)

    def _result(self, outcome: Outcome, message: str, kind: Verdict, hint: str = "") -> CheckResult:
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
