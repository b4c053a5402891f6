"""The schema of a cohort's file: which keys it may have, and how each one is read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from . import text_settings as texts
from .fault_list import FaultList
from .model import CohortSettings
from .table_settings import (
    read_dates,
    read_drop_lowest,
    read_given_points,
    read_late,
    read_limits,
    read_weights,
)

# In the order in which the reference and the messages list them.
KEYS = (
    "title course_id seed seed_file language time_zone gradebook exchange hidden_checks "
    "drop_lowest dates late weights limits points_for_everyone"
).split()
_DEFAULT = CohortSettings(title="", course_id="")
_Read = TypeVar("_Read")


def read_settings(
    data: Mapping[str, Any], assignments: Collection[str], root: Path
) -> tuple[CohortSettings, list[str]]:
    """The settings in a cohort's file, and a sentence for each of its faults.

    If there are faults, do not use the settings: they hold wrong values, or defaults instead.

    data: the file's content, as parsed from TOML. assignments: those of the course. root: the
    course's folder.
    """
    faults = FaultList()
    faults.check_keys("", data, KEYS)
    file = _File(data, faults)
    time_zone = file.text("time_zone", texts.check_time_zone, _DEFAULT.time_zone)
    zone = texts.zone(time_zone) or ZoneInfo("UTC")  # the fault is recorded already
    if "dates" in data and not isinstance(data.get("time_zone"), str):
        faults.add_unseen("time_zone", "is missing; dates need a time zone")
    if ("seed" in data) == ("seed_file" in data):
        what = "set either seed or seed_file, the path of a file that contains it"
        faults.add_unseen("seed", what)
    settings = CohortSettings(
        title=file.text("title", texts.check_title),
        course_id=file.text("course_id", texts.check_course_id),
        seed=file.text("seed", texts.check_seed, _DEFAULT.seed),
        seed_file=file.text("seed_file", texts.check_seed_file, _DEFAULT.seed_file),
        language=file.text("language", texts.language_check(root), _DEFAULT.language),
        time_zone=time_zone,
        gradebook_at=file.text("gradebook", texts.check_gradebook, _DEFAULT.gradebook_at),
        exchange_at=file.text("exchange", texts.check_exchange, _DEFAULT.exchange_at),
        hidden_checks_at=file.text(
            "hidden_checks", texts.hidden_checks_check(root), _DEFAULT.hidden_checks_at
        ),
        dates=file.table(
            "dates", lambda table: read_dates(table, zone, assignments, faults), _DEFAULT.dates
        ),
        late=file.table("late", lambda table: read_late(table, faults), _DEFAULT.late),
        weights=file.table(
            "weights", lambda table: read_weights(table, assignments, faults), _DEFAULT.weights
        ),
        drop_lowest=read_drop_lowest(data, assignments, faults),
        limits=file.table("limits", lambda table: read_limits(table, faults), _DEFAULT.limits),
        points_for_everyone=file.table(
            "points_for_everyone",
            lambda table: read_given_points(table, assignments, faults),
            _DEFAULT.points_for_everyone,
        ),
    )
    return settings, faults.messages


class _File:
    """The content of a cohort's file. Each key is read and checked once."""

    def __init__(self, data: Mapping[str, Any], faults: FaultList) -> None:
        self._data = data
        self._faults = faults

    def text(self, key: str, check: texts.Check, default: str | None = None) -> str:
        """The text of a key. A key without a default is required."""
        if key not in self._data:
            if default is None:
                self._faults.add_unseen(key, "is missing; a string is required")
            return default or ""
        value = self._data[key]
        if not self._faults.check_kind(key, value, str, "a string in quotes"):
            return default or ""
        check(value, self._faults)
        return value

    def table(self, key: str, read: Callable[[dict[str, Any]], _Read], default: _Read) -> _Read:
        """The table of a key, converted by `read`; the default if it is missing."""
        if key not in self._data:
            return default
        value = self._data[key]
        is_table = self._faults.check_kind(key, value, dict, "a table")
        return read(value) if is_table else default
