"""What a student's score is, or why there is none."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from maskgrader.cohort import Dates, Status
from maskgrader.nbgrader.standings import Case, is_due, status_of

NOTHING = Case(exempt=None, submitted=False, final=False, unreadable=False, due=False)
DUE = datetime(2026, 11, 9, 12, tzinfo=UTC)
SECOND, DAY = timedelta(seconds=1), timedelta(days=1)


@pytest.mark.parametrize(
    ("known", "status"),
    [
        ({}, Status.NOT_DUE),
        ({"due": True}, Status.MISSING),
        ({"submitted": True}, Status.WAITING),
        ({"submitted": True, "due": True}, Status.WAITING),
        ({"submitted": True, "unreadable": True}, Status.UNREADABLE),
        ({"submitted": True, "final": True}, Status.SCORED),
        ({"submitted": True, "final": True, "due": True}, Status.SCORED),
        ({"exempt": Status.EXCUSED, "due": True}, Status.EXCUSED),
        ({"exempt": Status.EXCUSED, "submitted": True, "final": True}, Status.EXCUSED),
        ({"exempt": Status.WITHDRAWN, "submitted": True, "unreadable": True}, Status.WITHDRAWN),
    ],
)
def test_the_status_follows_from_what_is_known(known, status):
    assert status_of(replace(NOTHING, **known)) is status


def test_it_is_due_after_the_students_own_due_date():
    dates = Dates(due=DUE)
    for extension, end in ((None, DUE), (DAY, DUE + DAY)):
        assert not is_due(dates, extension, end, anybody_handed_in=True)
        assert is_due(dates, extension, end + SECOND, anybody_handed_in=False)
    assert not is_due(dates, timedelta.max, DUE + DAY, anybody_handed_in=True)


def test_without_a_due_date_it_is_due_once_somebody_has_handed_it_in():
    for handed_in in (True, False):
        assert is_due(Dates(), None, DUE, anybody_handed_in=handed_in) is handed_in
    assert not is_due(Dates(release=DUE + DAY), None, DUE, anybody_handed_in=True)
