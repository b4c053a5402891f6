"""A child that judges: what it answers, and that nothing which ends it ends the caller."""

import os
import signal
import threading
import time

import pytest

from maskgrader.judge import judging_process
from maskgrader.judge.judging_process import JudgingProcess, ProcessLost, serve_calls


@pytest.fixture(params=[True, False], ids=["fork", "program"])
def process(request, monkeypatch):
    """A child of each kind; whatever the test's own process is."""
    monkeypatch.setattr(judging_process, "_may_fork", lambda: request.param)
    made = JudgingProcess(lambda: None)
    yield made
    made.close()


def test_it_answers_survives_errors_and_is_replaced(process):
    """Results and exceptions come back from one child; one that is lost is followed by another."""
    pid = process.call(20, os.getpid)
    assert pid not in (os.getpid(), os.getppid())
    with pytest.raises(FileNotFoundError):
        process.call(20, os.stat, "/nonexistent")
    assert process.call(20, os.getpid) == pid
    with pytest.raises(ProcessLost, match="died"):
        process.call(20, os._exit, 1)
    with pytest.raises(ProcessLost, match="no answer"):
        process.call(0.1, time.sleep, 60)
    again = process.call(20, os.getpid)
    assert again != pid
    os.kill(again, signal.SIGKILL)  # while nobody asks for anything
    os.waitid(os.P_PID, again, os.WEXITED | os.WNOWAIT)
    assert process.call(20, os.getpid) not in (pid, again)
    process.close()
    for ended in (pid, again):
        assert not os.path.exists(f"/proc/{ended}")


def test_an_interruption_leaves_no_late_answer(process):
    """What was asked for before an interruption is not taken for the next answer."""

    def interrupt(*_):
        raise KeyboardInterrupt

    old = signal.signal(signal.SIGALRM, interrupt)
    process.call(20, os.getpid)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    with pytest.raises(KeyboardInterrupt):
        process.call(20, time.sleep, 0.3)
    signal.signal(signal.SIGALRM, old)
    assert process.call(20, abs, -7) == 7


def test_a_process_with_threads_does_not_fork():
    """A server's threads may hold locks that a fork would inherit."""
    ended = threading.Event()
    other = threading.Thread(target=ended.wait)
    other.start()
    assert not judging_process._may_fork()
    ended.set()
    other.join()


def test_it_ends_with_its_parent():
    """When the connection is closed, whoever closes it, there is nothing more to do."""
    ours, theirs = judging_process.socket.socketpair()
    old = signal.getsignal(signal.SIGINT)
    ours.close()
    serve_calls(theirs.detach())
    signal.signal(signal.SIGINT, old)
