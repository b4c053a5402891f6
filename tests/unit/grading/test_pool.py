"""Losing processes: which tasks are judged again, which are at fault, and when to give up."""

from concurrent.futures import BrokenExecutor, Future

import pytest

from maskgrader.grading import pool
from maskgrader.grading.judging_material import Task
from maskgrader.grading.pool import PoolError, results


class Fragile:
    """A pool that breaks at some tasks, as an executor does: with all tasks in progress."""

    lost = (BrokenExecutor,)
    size = 2

    def __init__(self, deadly=(), times=10**9):
        self.deadly, self.times = set(deadly), times
        self.waiting, self.broken, self.restarts = [], False, 0

    def submit(self, task):
        if self.broken:
            raise BrokenExecutor("broken")
        future = Future()
        self.waiting.append((future, task))
        return future

    def work(self):
        """Judge the tasks in progress, up to the first deadly one."""
        for future, task in self.waiting:
            if task.student in self.deadly and self.times > 0:
                self.times -= 1
                self.broken = True
            if self.broken:
                future.set_exception(BrokenExecutor("broken"))
            else:
                future.set_result(task.student)
        self.waiting = []

    def kill(self):
        self.broken = True
        self.work()

    def restart(self):
        self.broken = False
        self.restarts += 1


def outcome(fragile, students, monkeypatch, **options):
    """The result of each student's task; "failed" for a judge error."""
    monkeypatch.setattr(pool, "failed", lambda material, task, why: "failed")

    def wait(futures, **options):
        fragile.work()
        return own_wait(futures, **options)

    own_wait = pool.wait
    monkeypatch.setattr(pool, "wait", wait)
    tasks = [(student, Task(student, "toy")) for student in students]
    return dict(results(fragile, None, tasks, **options))


def test_everybody_is_judged(monkeypatch):
    """Without a loss every task gives its own result."""
    assert outcome(Fragile(), "abcdefg", monkeypatch) == {s: s for s in "abcdefg"}


def test_a_lost_process_costs_no_student_anything(monkeypatch):
    """Tasks in progress are judged again."""
    fragile = Fragile("c", times=1)
    assert outcome(fragile, "abcdefg", monkeypatch) == {s: s for s in "abcdefg"}
    assert fragile.restarts == 1


def test_a_task_that_always_kills_its_process_is_a_judge_error(monkeypatch):
    """Only that task: its neighbours get their results."""
    expected = {s: s for s in "abcdefg"} | {"c": "failed", "f": "failed"}
    assert outcome(Fragile("cf"), "abcdefg", monkeypatch) == expected


def test_processes_that_never_last_end_the_run(monkeypatch):
    """A pool that cannot work is no fault of any submission."""
    with pytest.raises(PoolError):
        outcome(Fragile("abcdefg"), "abcdefg", monkeypatch)


def test_a_pool_that_takes_no_task_ends_the_run(monkeypatch):
    """It is restarted a few times, and not for ever."""

    class Broken(Fragile):
        def submit(self, task):
            raise BrokenExecutor("broken")

    broken = Broken()
    with pytest.raises(PoolError):
        outcome(broken, "ab", monkeypatch)
    assert broken.restarts == 3


def test_any_other_exception_is_yielded(monkeypatch):
    """It belongs to one submission, and the others go on."""

    class Odd(Fragile):
        def submit(self, task):
            future = super().submit(task)
            if task.student == "b":
                self.waiting.pop()
                future.set_exception(ValueError("odd"))
            return future

    found = outcome(Odd(), "abc", monkeypatch)
    assert isinstance(found.pop("b"), ValueError)
    assert found == {"a": "a", "c": "c"}


def test_a_task_that_hangs_is_a_judge_error(monkeypatch):
    """Its process is killed while it runs alone, and the others go on."""

    class Hanging(Fragile):
        def work(self):
            if self.broken or not any(task.student == "b" for _, task in self.waiting):
                super().work()

    found = outcome(Hanging(), "abc", monkeypatch, hung_seconds=0.02)
    assert found == {"a": "a", "b": "failed", "c": "c"}
