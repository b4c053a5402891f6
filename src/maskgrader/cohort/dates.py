"""A cohort's dates: written as wall-clock times in its time zone, stored in UTC."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

EARLIEST, LATEST = 2000, 2100  # years; a date outside this range is a typo
_END_OF_DAY = time(23, 59, 59)


@dataclass(frozen=True)
class Dates:
    """When an assignment is released and due, in UTC; None if the cohort's file sets none."""

    release: datetime | None = None
    due: datetime | None = None

    def state(self, now: datetime) -> str:
        """`not yet`, `open` or `closed` at that time; empty without dates."""
        if self.release is not None and now < self.release:
            return "not yet"
        if self.due is not None and now > self.due:
            return "closed"
        return "open" if self.release or self.due else ""


class DateError(ValueError):
    """A value that is not a valid date; the message says what is allowed."""


def wall_time(value: Any, *, end_of_day: bool) -> datetime:
    """The wall-clock time in a TOML value or a text. DateError if it is not one.

    end_of_day: a date without a time means its last second, not its first.
    """
    if isinstance(value, str):
        value = _from_text(value)
    if isinstance(value, date) and not isinstance(value, datetime):
        value = datetime.combine(value, _END_OF_DAY if end_of_day else time())
    if not isinstance(value, datetime):
        raise DateError("must be a date, or a date and a time, such as 2026-10-12T09:00:00")
    if value.tzinfo is not None:
        raise DateError("must not have an offset: it is a time in the cohort's time zone")
    if not EARLIEST <= value.year <= LATEST:
        raise DateError(f"must be between the years {EARLIEST} and {LATEST}")
    return value


def _from_text(text: str) -> date | datetime:
    for kind in (date, datetime):  # a text that both can parse is a date
        try:
            return kind.fromisoformat(text.strip())
        except ValueError:
            continue
    raise DateError("must be a date, or a date and a time, such as 2026-10-12 09:00")


def moment(wall: datetime, zone: ZoneInfo, *, later: bool = False) -> datetime:
    """The time in UTC at which clocks in `zone` show `wall`.

    later: take the second of two such times, as in the night when clocks go back. DateError if
    clocks never show that time, as in the night when they go forward.
    """
    found = wall.replace(tzinfo=zone, fold=int(later)).astimezone(UTC)
    if found.astimezone(zone).replace(tzinfo=None, fold=0) != wall.replace(fold=0):
        raise DateError(f"does not exist in {zone.key}: the clocks go forward at that time")
    return found


def shifted(wall: datetime, days: int, zone: ZoneInfo) -> datetime:
    """The same wall-clock time `days` later; if clocks skip it, the time they skip to."""
    moved = wall + timedelta(days=days)
    through = moved.replace(tzinfo=zone).astimezone(UTC).astimezone(zone)
    return through.replace(tzinfo=None, fold=0)


def local_time(at: datetime, zone: ZoneInfo) -> datetime:
    """The wall-clock time in `zone` at that time, as a datetime without a zone."""
    return at.astimezone(zone).replace(tzinfo=None, fold=0)
