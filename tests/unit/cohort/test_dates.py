"""Dates across changes between winter and summer time."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from maskgrader.cohort.dates import Dates, local_time, moment, shifted

BERLIN = ZoneInfo("Europe/Berlin")


def at(text):
    return datetime.fromisoformat(text)


def test_days_are_shifted_on_the_wall_clock():
    """A lecture at nine stays at nine, in summer as in winter."""
    winter = at("2027-03-01T09:00:00")
    summer = shifted(winter, 60, BERLIN)
    assert summer == at("2027-04-30T09:00:00")
    assert moment(winter, BERLIN).hour == 8 and moment(summer, BERLIN).hour == 7


def test_a_leap_day_is_a_day_like_any_other():
    """The 29th of February counts as a day."""
    assert shifted(at("2028-02-28T12:00:00"), 1, BERLIN) == at("2028-02-29T12:00:00")
    assert shifted(at("2028-02-29T12:00:00"), 366, BERLIN) == at("2029-03-01T12:00:00")


def test_a_shift_into_the_hour_that_clocks_skip_ends_after_it():
    """There is no half past two in the night when clocks go forward."""
    assert shifted(at("2027-03-27T02:30:00"), 1, BERLIN) == at("2027-03-28T03:30:00")


@pytest.mark.parametrize("text", ["2026-10-25T02:30:00", "2027-01-01T00:00:00"])
def test_a_moment_has_the_wall_time_it_was_made_from(text):
    """Conversion there and back, also for a time that occurs twice."""
    for later in (False, True):
        assert local_time(moment(at(text), BERLIN, later=later), BERLIN) == at(text)


def test_an_assignment_is_open_between_its_dates():
    """At the due date itself it is still open."""
    first, last = (datetime(2027, 1, day, tzinfo=UTC) for day in (1, 8))
    dates = Dates(first, last)
    days = [datetime(2026, 12, 31, tzinfo=UTC), first, last, datetime(2027, 1, 9, tzinfo=UTC)]
    assert [dates.state(day) for day in days] == ["not yet", "open", "open", "closed"]
    assert Dates().state(first) == ""
