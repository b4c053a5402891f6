"""How a confined child ended: a verdict, and a message for the student."""

from __future__ import annotations

import os
import signal

from maskgrader.cohort import Limits
from maskgrader.files import SandboxError
from maskgrader.language import _
from maskgrader.protocol import ExitCode, Reaped
from maskgrader.results import Verdict


class Ended(Exception):
    """The child exceeded a limit or ended by itself; `kind` is the resulting verdict."""

    def __init__(self, kind: Verdict, message: str) -> None:
        super().__init__(message)
        self.kind = kind

    def __reduce__(self) -> tuple[type[Ended], tuple[Verdict, str]]:
        """Copy `kind` too: nbconvert copies objects, and an exception copies only `args`."""
        return Ended, (self.kind, str(self))


def disturbed() -> Ended:
    """The end of a child that sent something an honest worker never sends."""
    return Ended(Verdict.RUNTIME_ERROR, _("It disturbed the connection to the judge."))


def too_late() -> Ended:
    return Ended(Verdict.TIME_LIMIT, _("It took longer than the time limit allows."))


def too_much_output(limits: Limits) -> Ended:
    template = _("It printed more than {kib} KiB.")
    return Ended(Verdict.OUTPUT_LIMIT, template.format(kib=limits.output_kib))


def too_many_files() -> Ended:
    return Ended(Verdict.OUTPUT_LIMIT, _("It wrote more or larger files than are allowed."))


def explain(end: Reaped, limits: Limits) -> Ended:
    """Why a child ended, if the judge did not kill it.

    SandboxError if student code cannot have caused it.
    """
    if os.WIFSIGNALED(end.status):
        number = os.WTERMSIG(end.status)
        if number == signal.SIGXCPU or end.cpu_seconds > limits.submission_seconds:
            return too_late()
        if number == signal.SIGKILL:
            # Student code cannot send signals, so the system or a person killed the process.
            raise SandboxError("A worker was killed from outside, perhaps because memory ran out.")
        message = _("It crashed Python ({signal}).").format(signal=signal.Signals(number).name)
        return Ended(Verdict.RUNTIME_ERROR, message)
    code = os.WEXITSTATUS(end.status)
    if code == ExitCode.MEMORY_LIMIT:
        template = _("It used more than {mib} MiB of memory.")
        return Ended(Verdict.MEMORY_LIMIT, template.format(mib=limits.memory_mib))
    return Ended(Verdict.RUNTIME_ERROR, _("It ended Python in the middle of a call."))
