"""Losing processes: which tasks are judged again, which are at fault, and when to give up."""

from concurrent.futures import BrokenExecutor, Future
from types import SimpleNamespace

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
    material = SimpleNamespace(pristines={"toy": "an unanswered notebook"})
    return dict(results(fragile, material, tasks, **options))


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


def test_many_killers_stop_nobody(monkeypatch):
    """However many there are, each is a judge error, and the others are judged."""
    students = [str(number) for number in range(60)]
    killers = [student for student in students if int(student) % 3]
    found = outcome(Fragile(killers), students, monkeypatch)
    assert found == {s: "failed" if s in killers else s for s in students}


def test_killers_come_last(monkeypatch):
    """Whoever was not in progress with one is judged before one is tried again."""
    students = [str(number) for number in range(40)]
    found = outcome(Fragile(["0", "1", "2"]), students, monkeypatch)
    assert found == {s: "failed" if s in ("0", "1", "2") else s for s in students}
    assert set(list(found)[:36]) == set(students[4:])


def test_a_cohort_of_killers_is_judged_to_its_end(monkeypatch):
    """An unanswered notebook shows that the processes work, so that nobody else is suspected."""
    fragile = Fragile("abcdefg")
    assert outcome(fragile, "abcdefg", monkeypatch) == dict.fromkeys("abcdefg", "failed")


def test_processes_that_never_last_end_the_run(monkeypatch):
    """A pool that cannot work is no fault of any submission, and shows itself soon."""
    students = [str(number) for number in range(200)]
    fragile = Fragile(["", *students])
    with pytest.raises(PoolError, match="without answers"):
        outcome(fragile, students, monkeypatch)
    assert fragile.restarts == 3


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
