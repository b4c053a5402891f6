"""Waiting: which errors may pass, and for how long."""

import errno

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from maskgrader.nbgrader.retrying import NotRecorded, Patience


def failing(*errors):
    """An action that raises these errors, one per call, and then returns "done"."""
    left = list(errors)

    def action():
        if left:
            raise left.pop(0)
        return "done"

    return action


def locked():
    return OperationalError("UPDATE", {}, Exception("database is locked"))


@pytest.mark.parametrize(
    "error",
    [
        locked(),
        IntegrityError("INSERT", {}, Exception("UNIQUE constraint failed")),
        OSError(errno.ENOSPC, "No space left on device"),
        BlockingIOError(errno.EAGAIN, "locked"),
    ],
)
def test_what_may_pass_is_waited_for_and_told(error):
    """The reason is passed to `waiting`, and the result is that of the action."""
    told = []
    assert Patience(10.0, told.append).run(failing(error)) == "done"
    assert len(told) == 1


@pytest.mark.parametrize(
    "error",
    [
        OSError(errno.EACCES, "Permission denied"),
        OperationalError("SELECT", {}, Exception("no such column: x")),
    ],
)
def test_what_will_not_pass_is_raised_at_once(error):
    """Waiting would not help."""
    told = []
    with pytest.raises(NotRecorded):
        Patience(10.0, told.append).run(failing(error))
    assert told == []


def test_patience_ends():
    """After the time limit the reason is raised."""
    with pytest.raises(NotRecorded, match="locked"):
        Patience(0.0).run(failing(locked()))


def test_other_errors_are_none_of_its_business():
    """They are raised as they are."""
    with pytest.raises(ValueError):
        Patience().run(failing(ValueError()))
