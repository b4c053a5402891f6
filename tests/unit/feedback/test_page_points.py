"""The top of the feedback page: one total, and how it comes about."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from maskgrader.cohort import LatePolicy
from maskgrader.feedback.page_points import PagePoints

DUE = datetime(2026, 3, 29, 12, tzinfo=ZoneInfo("Europe/Madrid"))
POLICY = LatePolicy("per_day", 10)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def test_a_penalty_is_explained():
    """Points before it, due date, time of handing in, and the rule."""
    found = PagePoints(19.0, 20.0, 1.9, due=DUE, handed_in=DUE + HOUR, policy=POLICY)
    assert found.headline == "17.1 of 20 points"
    assert list(found.lines()) == [
        ("Due", "2026-03-29 12:00 (Europe/Madrid)"),
        ("Handed in", "2026-03-29 13:00 (Europe/Madrid), late"),
        ("Before the penalty", "19 of 20"),
        ("Late penalty", "−1.9: 10 % of the score for each day begun."),
    ]


@pytest.mark.parametrize(
    ("late", "extension", "grace", "is_late"),
    [
        (HOUR, None, 0.0, True),
        (HOUR, HOUR, 0.0, False),
        (HOUR, None, 60.0, False),
        (timedelta(seconds=0.9), None, 0.0, False),
        (timedelta(0), None, 0.0, False),
        (DAY, DAY - HOUR, 0.0, True),
    ],
)
def test_late_is_what_the_penalty_calls_late(late, extension, grace, is_late):
    """After due date, extension and grace, in whole seconds."""
    policy = LatePolicy("per_day", 10, grace)
    found = PagePoints(1.0, 2.0, due=DUE, extension=extension, handed_in=DUE + late, policy=policy)
    assert found.is_late is is_late
    assert ("late" in dict(found.lines())["Handed in"]) is is_late


def test_points_that_are_open_are_not_zeros():
    """Some that a person must give, or all."""
    found = PagePoints(17.0, 20.0, waiting=("explain_mask",))
    assert found.headline == "17 of 20 points so far"
    assert dict(found.lines()) == {"Still to be read by a person": "explain_mask"}
    unread = PagePoints(None, 20.0, waiting=("explain_mask", "test_mask"))
    assert (unread.headline, list(unread.lines())) == ("no points yet", [])


def test_an_extension_has_its_own_end():
    """However long: calendars end."""
    found = PagePoints(1.0, 2.0, due=DUE, extension=DAY)
    assert dict(found.lines())["Due"] == (
        "2026-03-29 12:00 (Europe/Madrid); with your extension, 2026-03-30 12:00 (Europe/Madrid)"
    )
    endless = PagePoints(1.0, 2.0, due=DUE, extension=timedelta(days=99_999_999))
    assert dict(endless.lines())["Due"] == "2026-03-29 12:00 (Europe/Madrid)"


@pytest.mark.parametrize(
    ("due", "hours", "ends"),
    [
        (datetime(2026, 10, 24, 12), 25, "2026-10-25 12:00"),  # a day in which clocks go back
        (datetime(2026, 3, 28, 12), 23, "2026-03-29 12:00"),  # and one in which they go forward
    ],
)
def test_an_extension_lasts_as_long_as_in_the_gradebook(due, hours, ends):
    """Also where clocks change: nobody is on time here and late there."""
    zone = ZoneInfo("Europe/Madrid")
    due, end = due.replace(tzinfo=zone), datetime.fromisoformat(ends).replace(tzinfo=zone)
    more = timedelta(hours=hours)
    for late in (timedelta(0), timedelta(minutes=30)):
        found = PagePoints(
            1.0, 2.0, due=due, extension=more, handed_in=end + late, policy=LatePolicy("zero")
        )
        assert f"with your extension, {ends} (" in dict(found.lines())["Due"]
        assert found.is_late is bool(late)


def test_a_penalty_of_the_courses_own_has_no_rule_of_ours():
    """A cohort without a late rule may still have nbgrader's plugin."""
    found = PagePoints(19.0, 20.0, 1.9, due=DUE, handed_in=DUE + HOUR)
    assert dict(found.lines())["Late penalty"] == "−1.9"
