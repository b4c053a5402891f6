"""How a check fails. Any other exception that it raises is a fault of the judge."""

from __future__ import annotations

from typing import NoReturn

from maskgrader.language import _
from maskgrader.results import Verdict


class CheckFailed(Exception):
    """The answer is wrong. The student reads the message (what was returned), then the hint."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(f"{message} {hint}".strip())
        self.message = message
        self.hint = hint


class StudentFault(Exception):
    """There is no answer: the student's code raised, exceeded a limit, or is missing."""

    def __init__(self, kind: Verdict, message: str, *, final: bool = False) -> None:
        """final: asking again is pointless: the process has ended, or the name is missing."""
        super().__init__(message)
        self.kind = kind
        self.final = final


def fail(message: str) -> NoReturn:
    """End the check: the answer is wrong. `message` is shown to the student, translated."""
    raise CheckFailed(_(message))


def not_answered(name: str, *, final: bool = True) -> StudentFault:
    """The fault for a function or a quiz answer that the student has left blank.

    final: true for a function, which is missing for all checks; false for a question of a quiz,
    because the next question may have an answer.
    """
    return StudentFault(
        Verdict.NOT_ANSWERED, _("{name} has no answer yet.").format(name=name), final=final
    )
