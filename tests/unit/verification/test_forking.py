"""Work in a fork: values come back, and nothing else."""

from __future__ import annotations

import os

from maskgrader.verification.forking import forked


def test_values_come_back_in_order() -> None:
    """Whatever JSON can hold."""
    assert forked(lambda: iter([1, [2.5, "x"], {"a": None}]), 3) == [1, [2.5, "x"], {"a": None}]


def test_a_fork_that_ends_gives_the_reason_for_what_is_missing() -> None:
    """The values before the end are kept."""

    def work():
        yield 1
        os._exit(7)

    assert forked(work, 3) == [1, "ended with 7", "ended with 7"]


def test_an_endless_fork_exceeds_the_time_limit() -> None:
    """Its processor time is limited."""

    def work():
        while True:
            pass
        yield 1

    assert forked(work, 1) == ["time limit"]


def test_forks_may_be_nested() -> None:
    """The reason of the inner one comes through the outer one."""

    def work():
        yield from forked(lambda: os._exit(3), 1)
        yield 2

    assert forked(work, 2) == ["ended with 3", 2]


def test_a_fork_changes_nothing_here() -> None:
    """Its environment and its output are its own."""

    def work():
        os.environ["MASKGRADER_FORK"] = "here"
        print("unseen")
        yield 1

    assert forked(work, 1) == [1]
    assert "MASKGRADER_FORK" not in os.environ
