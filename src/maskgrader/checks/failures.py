"""How a check ends when it does not pass. Anything else that is raised is a fault of the judge."""

from __future__ import annotations

from typing import NoReturn

from maskgrader.language import _
from maskgrader.results import Verdict


class CheckFailed(Exception):
    """The answer is wrong. The student reads the message, what came back, and then the hint."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(f"{message} {hint}".strip())
        self.message = message
        self.hint = hint


class StudentFault(Exception):
    """There is no answer: an exception in the student's code, a limit, or nothing there at all."""

    def __init__(self, kind: Verdict, message: str, *, final: bool = False) -> None:
        """`final` says that asking again is pointless: the process is gone, or nothing is there."""
        super().__init__(message)
        self.kind = kind
        self.final = final


def fail(message: str) -> NoReturn:
    """End the check: the answer is wrong. `message` is shown to the student, translated."""
    raise CheckFailed(_(message))


def not_answered(name: str, *, final: bool = True) -> StudentFault:
    """The fault for a function or a quiz answer that the student has left open.

    A function that is not there is asked for once; each question of a quiz stands for itself.
    """
    return StudentFault(
        Verdict.NOT_ANSWERED, _("{name} has no answer yet.").format(name=name), final=final
    )
