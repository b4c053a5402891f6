"""What the judge's own work may take, and what ends it."""

import contextlib
import cProfile
import resource
import threading
import time

import numpy as np
import pytest

from maskgrader.protocol import Callback, Refused
from maskgrader.sandbox.callback_functions import LentFunctions
from maskgrader.sandbox.work_bounds import OutOfTime, TooCostly, bounded_work, student_works


def endless():
    while True:
        with contextlib.suppress(Exception):
            sum(range(100))


def tired():
    with pytest.raises(TooCostly, match="too long"), bounded_work(0.05):
        endless()


def test_endless_work_ends():
    """In any thread, and though the code catches every exception of its own."""
    tired()
    ended = []
    thread = threading.Thread(target=lambda: ended.append(tired()))
    thread.start()
    thread.join()
    assert ended == [None]


def test_time_that_is_over_at_the_end_of_a_block_disturbs_nothing_later():
    """A block that swallows the exception ends, and nothing is raised after it."""
    with bounded_work(0.03), contextlib.suppress(OutOfTime):
        endless()
    deadline = time.thread_time() + 0.1
    while time.thread_time() < deadline:
        pass


def test_only_processor_time_of_the_judge_counts():
    """Neither sleeping does, nor what a worker does meanwhile, but a callback does."""
    with bounded_work(0.05):
        time.sleep(0.15)
        with student_works():
            deadline = time.thread_time() + 0.15
            while time.thread_time() < deadline:
                pass
    with pytest.raises(TooCostly), bounded_work(0.05), student_works(), student_works(really=False):
        endless()


def test_blocks_end_under_a_profiler():
    """Python 3.11 loops for ever when an exception is withdrawn from a traced thread."""
    profile = cProfile.Profile()
    profile.enable()
    with bounded_work(5.0):
        sum(range(10))
    tired()
    profile.disable()


@pytest.mark.parametrize(
    "work",
    [
        lambda: np.ones((200_000, 1)) - np.ones((1, 200_000)),
        lambda: ["x" * 10_000] * 10 + list("x" * (1 << 28)),
        lambda: np.array(["x" * 10_000] + [""] * 9_999),
    ],
    ids=["table", "items", "texts"],
)
def test_memory_is_bounded(work):
    """What takes gigabytes ends at once, and the bound ends with the block."""
    before = resource.getrlimit(resource.RLIMIT_DATA)
    with pytest.raises(TooCostly, match="memory"), bounded_work(20.0):
        work()
    assert resource.getrlimit(resource.RLIMIT_DATA) == before


def test_a_callback_that_takes_too_much_memory_is_refused():
    """The function makes a table of what it is given; a small one is answered."""
    functions = LentFunctions()
    number = functions.lend(lambda rows: (rows[:, None] - rows).sum()).number
    assert isinstance(functions.answer(Callback(number, [np.zeros(16_000)], {})), Refused)
    assert not isinstance(functions.answer(Callback(number, [np.zeros(16)], {})), Refused)
