"""The moment that a time stamp of nbgrader means: `2025-10-26 02:15:00.000000 CEST`.

nbgrader writes the abbreviation of a time zone (`Exchange.timezone`). It reads most of them as UTC,
and an offset such as `-05`, which some zones have for a name, as seconds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

_EASTERNMOST, _WESTERNMOST = timedelta(hours=14), timedelta(hours=-12)
_WITH_ZONE = re.compile(r"(\S.*?)\s+([A-Za-z][\w/+-]*|[+-]\d\d:?\d{0,2})")
_NO_ZONES = ("UTC", "GMT", "Z", "AM", "PM")  # which nbgrader reads rightly
_OFFSET = re.compile(r"([+-])(\d\d):?(\d\d)?")


@dataclass(frozen=True)
class Stamp:
    """A moment, in UTC without a zone, as nbgrader keeps it; and why it is in doubt, or empty."""

    at: datetime
    doubt: str = ""


def read_stamp(text: str, own_time: float, zones: Iterable[ZoneInfo] = ()) -> Stamp:
    """The moment that a time stamp means. ValueError or OverflowError if it cannot be read.

    own_time: when the file or folder with the stamp was made, in seconds since 1970; where the name
    of a zone is ambiguous, this counts. zones: the course's; a name that one of them has at that
    time is not ambiguous.
    """
    parts = _WITH_ZONE.fullmatch(text)
    if parts is None or parts[2].upper() in _NO_ZONES:
        return Stamp(_by_nbgrader(text))
    wall, name = _by_nbgrader(parts[1]), parts[2]
    if known := _offset(name) or _zone(name):
        return Stamp(_in_utc(wall, known))
    found = _moments(wall, name, zones) or _moments(wall, name, _all_zones())
    if len(found) == 1:
        return Stamp(found.pop())
    own = datetime.fromtimestamp(own_time, UTC).replace(tzinfo=None, microsecond=0)
    if found:
        shown = [f"{(wall - at) / timedelta(hours=1):+g}" for at in sorted(found, reverse=True)]
        why = f"{name!r} is the name of several time zones, {', '.join(shown)} hours from UTC"
    else:
        why = f"there is no time zone {name!r}"
        found = {wall - _EASTERNMOST, wall - _WESTERNMOST}
    # A copy may have been made days later: no zone makes the time so late.
    return Stamp(min(max(own, min(found)), max(found)), why)


def doubted(what: object, stamp: Stamp) -> str:
    """A warning about the time stamp of a file or folder."""
    return (
        f"{what}: {stamp.doubt}; its own time counts, {stamp.at:%Y-%m-%d %H:%M:%S} UTC. To correct "
        "it, write the time in UTC into timestamp.txt."
    )


def _by_nbgrader(text: str) -> datetime:
    from nbgrader.utils import parse_utc  # nbgrader is slow to import

    found: datetime = parse_utc(text)
    return found


def _offset(name: str) -> tzinfo | None:
    found = _OFFSET.fullmatch(name)
    if found is None:
        return None
    ahead = timedelta(hours=int(found[2]), minutes=int(found[3] or 0))
    return timezone(ahead if found[1] == "+" else -ahead)


def _zone(name: str) -> tzinfo | None:
    """The zone of this name in the IANA database, unless the name is an abbreviation."""
    return ZoneInfo(name) if "/" in name and name in available_timezones() else None


def _in_utc(wall: datetime, zone: tzinfo) -> datetime:
    return wall.replace(tzinfo=zone).astimezone(UTC).replace(tzinfo=None)


def _moments(wall: datetime, name: str, zones: Iterable[ZoneInfo]) -> set[datetime]:
    """When clocks showed this time in a zone that had this name then."""
    found = set()
    for zone in zones:
        for fold in (0, 1):  # the hour that occurs twice, when clocks go back
            local = wall.replace(tzinfo=zone, fold=fold)
            if local.tzname() == name:
                found.add(local.astimezone(UTC).replace(tzinfo=None))
    return found


@cache
def _all_zones() -> tuple[ZoneInfo, ...]:
    return tuple(ZoneInfo(name) for name in sorted(available_timezones()))
