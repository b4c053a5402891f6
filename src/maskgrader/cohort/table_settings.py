"""The tables of a cohort's file, read into their types: dates, late, weights and limits."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from .dates import DateError, Dates, moment, wall_time
from .fault_list import FaultList, allowed, suggestion
from .late import POLICIES, LatePolicy
from .limits import Limits

DATE_KEYS = tuple(field.name for field in fields(Dates))
LATE_KEYS = tuple(field.name for field in fields(LatePolicy))
# The largest value of each number of a late policy; all must be more than 0.
_LATE_BOUNDS = {
    "percent": 100.0,
    "cap_percent": 100.0,
    "grace_minutes": 1e6,
    "zero_after_days": 1e4,
}
# Below these, a right solution could fail; memory_mib = 2, meant as GiB, would fail everybody.
_MIN_LIMITS = {
    "cells_seconds": 1,
    "checks_seconds": 1,
    "submission_seconds": 10,
    "wall_factor": 1,
    "memory_mib": 256,
    "output_kib": 16,
}


def read_dates(
    table: Mapping[str, Any], zone: ZoneInfo, assignments: Collection[str], faults: FaultList
) -> dict[str, Dates]:
    """The dates of each assignment. Times in the table are wall-clock times in `zone`."""
    _check_assignments("dates", table, assignments, faults)
    found = {}
    for name, own in table.items():
        key = f"dates.{name}"
        if name not in assignments:
            continue
        if not isinstance(own, dict):
            faults.add(key, own, f"must be a table of {' and '.join(DATE_KEYS)}")
            continue
        faults.check_keys(f"{key}.", own, DATE_KEYS)
        found[name] = dates = Dates(
            release=_date(f"{key}.release", own.get("release"), zone, faults),
            due=_date(f"{key}.due", own.get("due"), zone, faults, end_of_day=True),
        )
        if dates.release and dates.due and dates.due <= dates.release:
            faults.add(f"{key}.due", own["due"], "must come after the release")
    return found


def _date(
    key: str, value: Any, zone: ZoneInfo, faults: FaultList, *, end_of_day: bool = False
) -> datetime | None:
    if value is None:
        return None
    try:
        return moment(wall_time(value, end_of_day=end_of_day), zone, later=end_of_day)
    except DateError as error:
        faults.add(key, value, str(error))
        return None


def read_late(table: Mapping[str, Any], faults: FaultList) -> LatePolicy:
    """The late policy."""
    faults.check_keys("late.", table, LATE_KEYS)
    policy = table.get("policy")
    if not isinstance(policy, str) or policy not in POLICIES:
        what = f"must be one of {', '.join(POLICIES)}{suggestion(policy, POLICIES)}"
        faults.add("late.policy", policy, what)
        return LatePolicy()
    is_gradual = LatePolicy(policy).is_gradual
    numbers = {}
    for key, most in _LATE_BOUNDS.items():
        if key not in table:
            continue
        if not (is_gradual or (key == "grace_minutes" and policy == "zero")):
            faults.add(f"late.{key}", table[key], f"has no effect with the policy {policy}")
        elif not _is_number(table[key]) or not 0 < table[key] <= most:
            faults.add(f"late.{key}", table[key], f"must be a number in (0, {most:g}]")
        else:
            numbers[key] = float(table[key])
    if is_gradual and "percent" not in table:
        faults.add_unseen("late.percent", f"is missing; the policy {policy} needs it")
    return LatePolicy(policy, **numbers)


def read_weights(
    table: Mapping[str, Any], assignments: Collection[str], faults: FaultList
) -> dict[str, float]:
    """The weight of each assignment that the table names."""
    _check_assignments("weights", table, assignments, faults)
    found = {}
    for name, weight in table.items():
        if name not in assignments:
            continue
        if not _is_number(weight) or not 0 <= weight < 1e6:
            faults.add(f"weights.{name}", weight, "must be a number, 0 or more")
        else:
            found[name] = float(weight)
    if len(found) == len(table) and not sum(found.values()):
        what = "at least one must be more than 0; otherwise omit the table"
        faults.add_unseen("weights", what)
    return found


def read_drop_lowest(
    data: Mapping[str, Any], assignments: Collection[str], faults: FaultList
) -> int:
    """How many of a student's assignments do not count. data: the whole file."""
    number = data.get("drop_lowest", 0)
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        faults.add("drop_lowest", number, "must be a whole number, 0 or more")
        return 0
    weighted = data.get("weights")
    shares = (
        weighted.values() if isinstance(weighted, dict) and weighted else [1] * len(assignments)
    )
    counted = sum(_is_number(share) and share > 0 for share in shares)
    if number and number >= counted:
        what = f"must be less than the number of assignments that count, {counted}"
        faults.add("drop_lowest", number, what)
    return number


def read_given_points(
    table: Mapping[str, Any], assignments: Collection[str], faults: FaultList
) -> dict[str, dict[str, str]]:
    """The reason for each exercise or check whose points everyone gets, by assignment."""
    _check_assignments("points_for_everyone", table, assignments, faults)
    found = {}
    for name, reasons in table.items():
        key = f"points_for_everyone.{name}"
        if name not in assignments:
            continue
        if not isinstance(reasons, dict):
            faults.add(key, reasons, "must be a table of exercises or checks and their reasons")
            continue
        found[name] = reasons
        for what, reason in reasons.items():
            if not isinstance(reason, str) or not reason.strip():
                faults.add(f"{key}.{what}", reason, "must be the reason, which students read")
    return found


def read_limits(table: Mapping[str, Any], faults: FaultList) -> Limits:
    """The limits, with the default of each one that the table does not set."""
    defaults = {field.name: field.default for field in fields(Limits)}
    faults.check_keys("limits.", table, defaults)
    valid = {}
    for key, value in table.items():
        if key not in defaults:
            continue
        if fault := _limit_fault(key, value, defaults[key]):
            faults.add(f"limits.{key}", value, fault)
        else:
            valid[key] = value
    return Limits(**valid)


def _limit_fault(key: str, value: Any, default: Any) -> str:
    """What is wrong with the value of a limit; empty if nothing is."""
    if key == "sandbox":
        return "" if value in ("landlock", "none") else 'must be "landlock" or "none"'
    if isinstance(default, bool):
        return "" if isinstance(value, bool) else "must be true or false"
    if not _is_number(value) or not 0 < value < 1e6:
        return "must be a positive number"
    if isinstance(default, int) and not isinstance(value, int):
        return "must be a whole number"
    if value < _MIN_LIMITS.get(key, 0):
        return f"must be at least {_MIN_LIMITS[key]}"
    return ""


def _check_assignments(
    table: str, names: Iterable[str], assignments: Collection[str], faults: FaultList
) -> None:
    for name in names:
        if name not in assignments:
            what = f"the course has no such assignment; {allowed(name, assignments)}"
            faults.add_unseen(f"{table}.{name}", what)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
