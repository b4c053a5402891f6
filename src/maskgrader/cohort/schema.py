"""What a cohort's file may hold. It is read whole, so that all its faults are told at once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import fields
from datetime import date, time
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from maskgrader.language import DEFAULT_LANGUAGE as DEFAULT_LANGUAGE
from maskgrader.language import languages

from .dates import DateError, Dates, moment, wall_time
from .late import POLICIES, LatePolicy
from .limits import Limits
from .model import ENV

# In the order in which the reference and the messages list them.
KEYS = (
    "title course_id seed seed_file language time_zone gradebook exchange hidden_checks "
    "dates late weights limits"
).split()
DATE_KEYS = ("release", "due")
LATE_KEYS = tuple(field.name for field in fields(LatePolicy))

# Below these a right solution could fail; "2" for two gigabytes would fail everybody.
_LEAST = {
    "cells_seconds": 1,
    "checks_seconds": 1,
    "submission_seconds": 10,
    "wall_factor": 1,
    "memory_mib": 256,
    "output_kib": 16,
}
_TABLES = ("dates", "late", "weights", "limits")
_SECRET = {"seed", "gradebook"}  # no message shows their values
_NEEDED = ("title", "course_id")
_NEAR = 0.55  # how alike a misspelt name and the right one are
_LONGEST = 60  # characters of a value that a message shows


class Reader:
    """Reads a cohort's file; `faults` holds a sentence for each thing that is wrong with it.

    data: the file's content. assignments: those of the course. root: the course's folder.
    """

    def __init__(self, data: dict[str, Any], assignments: Collection[str], root: Path) -> None:
        self.faults: list[str] = []
        self._assignments = assignments
        self._root = root
        self._unknown("", data, KEYS)
        self._data = {key: data[key] for key in KEYS if key in data and self._has_kind(data, key)}
        missing = [key for key in _NEEDED if key not in data]
        self.faults += [f"{key}: is missing; a text is needed." for key in missing]
        self.values: dict[str, Any] = {}
        for key in KEYS:
            if key in self._data:
                read = getattr(self, f"_{key}", None)
                value = self._data[key]
                self.values[key] = value if read is None else read(value)
        self._seeds(data)

    def _fault(self, key: str, value: Any, what: str) -> None:
        self.faults.append(f"{key} = {_shown(value)}: {what}.")

    def _unknown(self, table: str, data: dict[str, Any], known: Collection[str]) -> None:
        for key, value in data.items():
            if key not in known:
                meant = get_close_matches(key, known, 1, _NEAR)
                value = "…" if set(meant) & _SECRET else value
                self._fault(f"{table}{key}", value, f"unknown key; {_allowed(key, known)}")

    def _has_kind(self, data: dict[str, Any], key: str) -> bool:
        value, is_table = data[key], key in _TABLES
        if isinstance(value, dict if is_table else str):
            return True
        shown = "…" if key in _SECRET else value
        self._fault(key, shown, f"must be a {'table' if is_table else 'text in quotes'}")
        return False

    def _title(self, title: str) -> str:
        if not title.strip():
            self._fault("title", title, "must not be empty")
        return title

    def _course_id(self, course_id: str) -> str:
        if not re.fullmatch(r"[A-Za-z0-9_-]+", course_id):
            self._fault("course_id", course_id, "letters, digits, _ and - only")
        return course_id

    def _seeds(self, data: dict[str, Any]) -> None:
        if ("seed" in data) == ("seed_file" in data):
            self.faults.append(
                "seed: give either seed or seed_file, the path of a file that holds it."
            )
        if isinstance(data.get("seed"), str) and not data["seed"].strip():
            self.faults.append("seed: must not be empty, or anyone can guess the hidden inputs.")

    def _language(self, language: str) -> str:
        known = languages(self._root)
        if language not in known:
            self._fault(
                "language",
                language,
                f"has no catalogue; allowed are {', '.join(known)}. "
                "`maskgrader translate extract` begins one",
            )
        return language

    def _time_zone(self, name: str) -> str:
        try:
            ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            what = 'must be a zone of the IANA database, such as "Europe/Madrid"'
            self._fault("time_zone", name, f"{what}{_guess(name, available_timezones())}")
        return name

    def _gradebook(self, url: str) -> str:
        if url.startswith(ENV):
            return self._variable("gradebook", url)
        from sqlalchemy.engine import make_url  # takes long to import
        from sqlalchemy.exc import ArgumentError

        what = 'must be a URL such as "sqlite:///gradebook.db", or "env:NAME"'
        try:
            parsed = make_url(url)
        except (ArgumentError, ValueError):
            self.faults.append(f"gradebook: {what}; what it is now may hold a password.")
            return url
        if parsed.password is not None:
            self.faults.append(
                "gradebook: holds a password, and this file is no place for one; put the URL "
                'into a variable and name that: "env:NAME".'
            )
        elif not parsed.database:
            self._fault("gradebook", url, f"{what}, with the name of a database")
        return url

    def _exchange(self, path: str) -> str:
        return self._place("exchange", path)

    def _hidden_checks(self, path: str) -> str:
        path = self._place("hidden_checks", path)
        folder = (self._root / path).resolve()
        for step in ("source", "release", "submitted", "autograded", "feedback"):
            if not path.startswith(ENV) and folder.is_relative_to((self._root / step).resolve()):
                self._fault("hidden_checks", path, f"students could be given what lies in {step}/")
        return path

    def _seed_file(self, path: str) -> str:
        return self._place("seed_file", path)

    def _place(self, key: str, path: str) -> str:
        if path.startswith(ENV):
            return self._variable(key, path)
        if not path.strip() or "\0" in path:
            self._fault(key, path, "must be the path of a file or folder")
        return path

    def _variable(self, key: str, text: str) -> str:
        if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", text.removeprefix(ENV)):
            self._fault(key, text, f"after {ENV} stands the name of a variable")
        return text

    def _dates(self, table: dict[str, Any]) -> dict[str, Dates]:
        self._are_assignments("dates", table)
        if "time_zone" not in self._data:
            self.faults.append("time_zone: is missing; dates are times in it.")
        try:
            zone = ZoneInfo(self._data.get("time_zone", "UTC"))
        except (ZoneInfoNotFoundError, ValueError, OSError):
            zone = ZoneInfo("UTC")  # its fault has been told
        found = {}
        for name, dates in table.items():
            if name not in self._assignments:
                continue
            if not isinstance(dates, dict):
                self._fault(f"dates.{name}", dates, f"must be a table of {_or(DATE_KEYS)}")
                continue
            self._unknown(f"dates.{name}.", dates, DATE_KEYS)
            found[name] = Dates(*(self._date(name, key, dates, zone) for key in DATE_KEYS))
            release, due = found[name].release, found[name].due
            if release is not None and due is not None and due <= release:
                self._fault(f"dates.{name}.due", dates["due"], "must come after the release")
        return found

    def _date(self, name: str, key: str, dates: dict[str, Any], zone: ZoneInfo) -> Any:
        if key not in dates:
            return None
        is_end = key == "due"
        try:
            return moment(wall_time(dates[key], end_of_day=is_end), zone, later=is_end)
        except DateError as error:
            self._fault(f"dates.{name}.{key}", dates[key], str(error))
            return None

    def _late(self, table: dict[str, Any]) -> LatePolicy:
        self._unknown("late.", table, LATE_KEYS)
        policy = table.get("policy")
        if not isinstance(policy, str) or policy not in POLICIES:
            what = f"must be one of {', '.join(POLICIES)}{_guess(policy, POLICIES)}"
            self._fault("late.policy", policy, what)
            return LatePolicy()
        gradual = LatePolicy(policy).is_gradual
        bounds = {"percent": 100.0, "cap_percent": 100.0, "grace_minutes": 1e6}
        bounds["zero_after_days"] = 1e4
        numbers = {}
        for key, most in bounds.items():
            if key not in table:
                continue
            if not (gradual or (key == "grace_minutes" and policy == "zero")):
                self._fault(f"late.{key}", table[key], f"means nothing with the policy {policy}")
            elif not _is_number(table[key]) or not 0 < table[key] <= most:
                self._fault(f"late.{key}", table[key], f"must be a number in (0, {most:g}]")
            else:
                numbers[key] = float(table[key])
        if gradual and "percent" not in table:
            self.faults.append(f"late.percent: is missing; the policy {policy} needs it.")
        return LatePolicy(policy, **numbers)

    def _weights(self, table: dict[str, Any]) -> dict[str, float]:
        self._are_assignments("weights", table)
        found = {}
        for name, weight in table.items():
            if name in self._assignments:
                if not _is_number(weight) or not 0 <= weight < 1e6:
                    self._fault(f"weights.{name}", weight, "must be a number, 0 or more")
                else:
                    found[name] = float(weight)
        if len(found) == len(table) and not sum(found.values()):
            self.faults.append("weights: one of them must be more than 0, or leave the table out.")
        return found

    def _are_assignments(self, table: str, names: Iterable[str]) -> None:
        for name in names:
            if name not in self._assignments:
                allowed = _allowed(name, self._assignments)
                self.faults.append(f"{table}.{name}: the course has no such assignment; {allowed}.")

    def _limits(self, table: dict[str, Any]) -> Limits:
        defaults = {field.name: field.default for field in fields(Limits)}
        self._unknown("limits.", table, defaults)
        sound = {}
        for key, value in table.items():
            if key in defaults:
                fault = _limit_fault(key, value, defaults[key])
                if fault:
                    self._fault(f"limits.{key}", value, fault)
                else:
                    sound[key] = value
        return Limits(**sound)


def _limit_fault(key: str, value: Any, default: Any) -> str:
    if key == "sandbox":
        return "" if value in ("landlock", "none") else 'must be "landlock" or "none"'
    if isinstance(default, bool):
        return "" if isinstance(value, bool) else "must be true or false"
    if not _is_number(value) or not 0 < value < 1e6:
        return "must be a positive number"
    if isinstance(default, int) and not isinstance(value, int):
        return "must be a whole number"
    if value < _LEAST.get(key, 0):
        return f"must be at least {_LEAST[key]}"
    return ""


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _allowed(name: str, known: Collection[str]) -> str:
    return f"allowed are {', '.join(known) or 'none'}{_guess(name, known)}"


def _guess(name: Any, known: Collection[str]) -> str:
    close = get_close_matches(name, known, 1, _NEAR) if isinstance(name, str) else []
    return f" (did you mean {close[0]}?)" if close else ""


def _or(names: Iterable[str]) -> str:
    return " and ".join(names)


def _shown(value: Any) -> str:
    text = str(value) if isinstance(value, date | time) else repr(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
