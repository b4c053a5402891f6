"""How the end of a child is explained."""

import copy
import signal
from types import SimpleNamespace

import pytest

from maskgrader.files.errors import SandboxError
from maskgrader.protocol.zygote_messages import Reaped
from maskgrader.results.verdict import Verdict
from maskgrader.sandbox.child_end import Ended, explain


def test_an_end_can_be_copied():
    """nbconvert copies the results it is given; a cell that was stopped must not lose them all."""
    ended = Ended(Verdict.OUTPUT_LIMIT, "It printed too much.")
    again = copy.deepcopy(ended)
    assert (type(again), again.kind, str(again)) == (Ended, ended.kind, str(ended))


def test_explaining_an_end():
    """How a process ended says whose doing it was."""
    limits = SimpleNamespace(submission_seconds=10, memory_mib=1)
    kinds = {
        signal.SIGSEGV: Verdict.RUNTIME_ERROR,
        signal.SIGXCPU: Verdict.TIME_LIMIT,
        71 << 8: Verdict.MEMORY_LIMIT,
        0: Verdict.RUNTIME_ERROR,
    }
    for status, kind in kinds.items():
        assert explain(Reaped(int(status), 1000, 1.0), limits).kind is kind
    with pytest.raises(SandboxError):
        explain(Reaped(int(signal.SIGKILL), 1000, 1.0), limits)
    late = Reaped(int(signal.SIGKILL), 1000, 11.0)
    assert explain(late, limits).kind is Verdict.TIME_LIMIT
