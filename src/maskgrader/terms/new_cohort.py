"""A new cohort from an old one: shifted dates, a new seed, and nothing of anybody's."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from maskgrader import cohort as cohorts
from maskgrader.cohort import (
    DEFAULT_COHORT,
    EARLIEST,
    ENV,
    LATEST,
    Cohort,
    Dates,
    Reader,
    local_time,
    moment,
    shifted,
    toml_text,
)
from maskgrader.course import overlay, quiz
from maskgrader.files import CourseError, assignments, write_atomically

_SEED = "seed"  # its name in the cohort's private folder
_NAME = r"[A-Za-z0-9][A-Za-z0-9_-]*"
_YEAR = 364  # days; a year later on the same day of the week


@dataclass(frozen=True)
class Made:
    """A new cohort, by how many days its dates were shifted, and what is to be known about it."""

    cohort: Cohort
    days: int
    notes: tuple[str, ...]


def make_cohort(
    old: Cohort, name: str, *, start: date | None = None, title: str = "", course_id: str = ""
) -> Made:
    """Write cohorts/<name>.toml and its seed. CourseError if anything of that name is there.

    start: the day of the first release; without it everything comes 52 weeks later.
    """
    root = old.root
    _refuse(root, name)
    days = _days(old, start)
    course_id = course_id or _course_id(old, name)
    _refuse_shared(root, course_id)
    seed_file = f"gradebooks/{name}/{_SEED}"
    try:
        dates = {k: _shift(one, days, old) for k, one in old.dates.items()}
    except OverflowError:
        raise CourseError(f"The dates of {old.name} cannot be shifted by {days} days.") from None
    notes = [*_notes(old, dates, days)]
    text = _file(old, name, title or name, course_id, seed_file, dates)
    reader = Reader(tomllib.loads(text), assignments(root), root)
    if reader.faults:
        listed = "\n".join(f"  {fault}" for fault in reader.faults)
        raise CourseError(f"The cohort {name} would have faults, so it was not made:\n{listed}")
    # Another right answer to every question of the quizzes, too.
    course = overlay.laid_over(old)
    seed = quiz.fresh_seed(course.root, quiz.answers_of(course))
    write_atomically(root / seed_file, f"{seed}\n".encode(), 0o600)
    write_atomically(cohorts.file(root, name), text.encode())
    return Made(cohorts.load(root, name), days, tuple(notes))


def _refuse(root: Path, name: str) -> None:
    if not re.fullmatch(_NAME, name):
        raise CourseError(
            f"{name!r} is no name for a cohort: it names folders, so letters, digits, _ and - only."
        )
    file = cohorts.file(root, name)
    if file.exists():
        raise CourseError(f"{file} is there already; it was left as it is.")
    private = root / "gradebooks" / name
    # A seed alone, or a part of one, is from a process that was killed here.
    left = [
        path
        for path in private.glob("*")
        if path.name != _SEED and not path.name.startswith(f".{_SEED}.")
    ]
    left += [
        root / step / name
        for step in ("release", "submitted", "autograded", "feedback")
        if (root / step / name).exists()
    ]
    if left:
        raise CourseError(
            f"{left[0]} is there already, from another cohort of that name. Take another name, or "
            "put it away first."
        )


def _refuse_shared(root: Path, course_id: str) -> None:
    for name in cohorts.names(root):
        try:
            data = cohorts.read_toml(cohorts.file(root, name))
        except CourseError:
            continue
        if data.get("course_id") == course_id:
            raise CourseError(
                f"The cohort {name} has the course_id {course_id} already, and would share its "
                "exchange: name another with --course-id."
            )


def _course_id(old: Cohort, name: str) -> str:
    """The old one with the new cohort's name in the place of the old one's."""
    base = old.course_id.removesuffix(old.name).rstrip("-_")
    return f"{base}-{name}" if base else name


def _days(old: Cohort, start: date | None) -> int:
    if start is None:
        return _YEAR
    if not EARLIEST <= start.year <= LATEST:
        raise CourseError(f"{start} lies outside of the years {EARLIEST} to {LATEST}.")
    moments = [one.release for one in old.dates.values() if one.release is not None]
    moments = moments or [one.due for one in old.dates.values() if one.due is not None]
    if not moments:
        raise CourseError(f"The cohort {old.name} has no dates that --start could shift.")
    return (start - local_time(min(moments), old.zone).date()).days


def _shift(dates: Dates, days: int, old: Cohort) -> Dates:
    return Dates(*(_shift_one(getattr(dates, k), k, days, old) for k in ("release", "due")))


def _shift_one(at: datetime | None, key: str, days: int, old: Cohort) -> datetime | None:
    if at is None:
        return None
    wall = shifted(local_time(at, old.zone), days, old.zone)
    return moment(wall, old.zone, later=key == "due")


def _notes(old: Cohort, dates: Mapping[str, Dates], days: int) -> list[str]:
    notes = []
    for name, one in old.dates.items():
        for key in ("release", "due"):
            before, after = getattr(one, key), getattr(dates[name], key)
            if before is None:
                continue
            wall = local_time(before, old.zone).time(), local_time(after, old.zone).time()
            if wall[0] != wall[1]:
                notes.append(
                    f"dates.{name}.{key} is {wall[1]}, not {wall[0]}: clocks go forward that night."
                )
    if old.gradebook_at:
        notes.append(
            f"{old.name} keeps its gradebook elsewhere; the new one is a file, unless you name an "
            "empty database of its own (gradebook)."
        )
    if old.hidden_checks_at.startswith(ENV) or old.exchange_at.startswith(ENV):
        notes.append("It uses the same variables for its places as the old one.")
    return notes


def _file(
    old: Cohort,
    name: str,
    title: str,
    course_id: str,
    seed_file: str,
    dates: Mapping[str, Dates],
) -> str:
    """The new cohort's file. What is private to the old one stays there."""
    lines = [
        f"# The cohort {name}, made from {old.name}. docs/reference/cohort.md explains every key.",
        "# This file is shared: no name of a person, no password and no seed belongs here.",
        f"title = {toml_text.value(title)}",
        "# The course of this cohort in nbgrader's exchange.",
        f"course_id = {toml_text.value(course_id)}",
        f"language = {toml_text.value(old.language)}",
        f"time_zone = {toml_text.value(old.time_zone)}",
        "# Hidden inputs are drawn from what is in this file. It is not under version control:",
        "# keep it with the gradebook, and never change it once something is released.",
        f"seed_file = {toml_text.value(seed_file)}",
    ]
    if old.gradebook_at:
        lines.append('# gradebook = "env:GRADEBOOK_URL"')
    if old.exchange_at:
        lines.append(f"exchange = {toml_text.value(old.exchange_at)}")
    if old.hidden_checks_at:
        lines.append("# Private checks, laid over those in tests/hidden.")
        lines.append(f"hidden_checks = {toml_text.value(old.hidden_checks_at)}")
    lines.append("\n# Dates are what a clock in the time zone shows.")
    if not dates:
        lines.append("# [dates.mask]\n# release = 2026-10-12T09:00:00\n# due = 2026-10-26")
    text = "\n".join(lines) + toml_text.dates(old, dates)
    text = text if text.endswith("\n") else f"{text}\n"
    text += "\n# What handing in late costs." + toml_text.late(old.late)
    if old.weights:
        text += "\n# The weight of each assignment in the overall grade."
        text += toml_text.table("weights", old.weights)
    # Those of the demo are for its sample that never ends, and too short for a busy machine.
    return text if old.name == DEFAULT_COHORT else text + toml_text.limits(old.limits)
