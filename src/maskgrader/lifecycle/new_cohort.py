"""Creates a cohort from an old one, with shifted dates, a new seed and no student data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

import tomlkit

from maskgrader import cohort as cohorts
from maskgrader.cohort import EARLIEST, LATEST, Cohort, Dates, local_time, moment, shifted
from maskgrader.course import check_files, quiz
from maskgrader.files import CourseError, make_private, write_atomically

from .new_cohort_file import NewSettings, new_file

_SEED = "seed"  # the name of the seed's file in the cohort's private folder
NAME = r"[A-Za-z0-9][A-Za-z0-9_-]*"
_YEAR = 364  # days; a year later on the same day of the week


@dataclass(frozen=True)
class Made:
    """A new cohort.

    days: by how many days its dates were shifted. notes: what the instructor should know.
    """

    cohort: Cohort
    days: int
    notes: tuple[str, ...]


def make_cohort(
    old: Cohort, name: str, *, start: date | None = None, title: str = "", course_id: str = ""
) -> Made:
    """Write cohorts/<name>.toml and its seed. CourseError if files of that name exist.

    start: the day of the first release; by default all dates are 52 weeks later.
    """
    root = old.root
    _refuse_existing(root, name)
    days = _days(old, start)
    course_id = course_id or _course_id(old, name)
    _refuse_shared_course(root, course_id)
    seed_file = f"gradebooks/{name}/{_SEED}"
    try:
        dates = {key: _shift(one, days, old) for key, one in old.dates.items()}
    except OverflowError:
        raise CourseError(f"The dates of {old.name} cannot be shifted by {days} days.") from None
    file = new_file(old, NewSettings(name, title or name, course_id, seed_file, dates))
    if faults := cohorts.find_faults(file.unwrap(), root):
        listed = "\n".join(f"  {fault}" for fault in faults)
        raise CourseError(
            f"The cohort {name} was not created, because it would have faults:\n{listed}"
        )
    # With this seed, every quiz question also has a different right answer.
    course = check_files.laid_over(old)
    seed = quiz.fresh_seed(course.root, quiz.answers_of(course))
    make_private((root / seed_file).parent)
    write_atomically(root / seed_file, f"{seed}\n".encode(), 0o600)
    write_atomically(cohorts.file(root, name), tomlkit.dumps(file).encode())
    new = cohorts.load(root, name)
    return Made(new, days, tuple(_notes(old, new)))


def _refuse_existing(root: Path, name: str) -> None:
    """CourseError if the name is not valid, or files of a cohort of that name exist."""
    if not re.fullmatch(NAME, name):
        raise CourseError(
            f"{name!r} is not a valid name for a cohort. It names folders: use letters, digits, _ "
            "and - only, and begin with a letter or digit."
        )
    file = cohorts.file(root, name)
    if file.exists():
        raise CourseError(f"{file} already exists, and was not changed.")
    private = root / "gradebooks" / name
    # A seed alone, or a part of one, was left by a run of this command that was killed.
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
            f"{left[0]} already exists, from another cohort of that name. Use another name, or "
            "move it away first."
        )


def _refuse_shared_course(root: Path, course_id: str) -> None:
    """CourseError if another cohort has this course_id."""
    for name in cohorts.names(root):
        try:
            data = cohorts.read_toml(cohorts.file(root, name))
        except CourseError:
            continue
        if data.get("course_id") == course_id:
            raise CourseError(
                f"The cohort {name} already has the course_id {course_id}, and the two would share "
                "an exchange: choose another with --course-id."
            )


def _course_id(old: Cohort, name: str) -> str:
    """The old course_id, with the new cohort's name instead of the old one's."""
    base = old.course_id.removesuffix(old.name).rstrip("-_")
    return f"{base}-{name}" if base else name


def _days(old: Cohort, start: date | None) -> int:
    """By how many days to shift dates, so that the first release is on the day `start`."""
    if start is None:
        return _YEAR
    if not EARLIEST <= start.year <= LATEST:
        raise CourseError(f"{start} is not between the years {EARLIEST} and {LATEST}.")
    times = [one.release for one in old.dates.values() if one.release is not None]
    times = times or [one.due for one in old.dates.values() if one.due is not None]
    if not times:
        raise CourseError(f"The cohort {old.name} has no dates that --start could shift.")
    return (start - local_time(min(times), old.zone).date()).days


def _shift(dates: Dates, days: int, old: Cohort) -> Dates:
    return Dates(
        release=_shift_one(dates.release, days, old),
        due=_shift_one(dates.due, days, old, later=True),
    )


def _shift_one(
    at: datetime | None, days: int, old: Cohort, *, later: bool = False
) -> datetime | None:
    if at is None:
        return None
    return moment(shifted(local_time(at, old.zone), days, old.zone), old.zone, later=later)


def _notes(old: Cohort, new: Cohort) -> list[str]:
    notes = _notes_on_dates(old, new.dates)
    if old.gradebook_at:
        notes.append(
            f"{old.name} keeps its gradebook in another place. The new cohort's gradebook is a "
            "file, unless you set gradebook to a separate, empty database."
        )
    if new.variables:
        notes.append(
            f"The new cohort uses the same environment variables: {', '.join(new.variables)}."
        )
    return notes


def _notes_on_dates(old: Cohort, dates: Mapping[str, Dates]) -> list[str]:
    """The dates whose time of day differs in the new cohort."""
    notes = []
    for name, before in old.dates.items():
        after = dates[name]
        for key, first, second in (
            ("release", before.release, after.release),
            ("due", before.due, after.due),
        ):
            if first is None or second is None:
                continue
            wall = [local_time(at, old.zone).time() for at in (first, second)]
            if wall[0] != wall[1]:
                notes.append(
                    f"dates.{name}.{key} is {wall[1]}, not {wall[0]}: clocks go forward that night."
                )
    return notes
