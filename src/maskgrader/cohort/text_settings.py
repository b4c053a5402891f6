"""The checks of the settings that are a single text. Each records faults and returns nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from maskgrader.language import languages

from .fault_list import FaultList, suggestion
from .model import ENV

Check = Callable[[str, FaultList], None]
_STUDENT_FOLDERS = ("source", "release", "submitted", "autograded", "feedback")


def check_title(title: str, faults: FaultList) -> None:
    if not title.strip():
        faults.add("title", title, "must not be empty")


def check_course_id(course_id: str, faults: FaultList) -> None:
    if not re.fullmatch(r"[A-Za-z0-9_-]+", course_id):
        faults.add("course_id", course_id, "letters, digits, _ and - only")


def check_seed(seed: str, faults: FaultList) -> None:
    if not seed.strip():
        faults.add_unseen("seed", "must not be empty, or anyone can guess the hidden inputs")


def language_check(root: Path) -> Check:
    """The check of a language, for the course in `root`."""

    def check(language: str, faults: FaultList) -> None:
        known = languages(root)
        if language not in known:
            what = f"has no catalogue; allowed: {', '.join(known)}. "
            faults.add("language", language, f"{what}`maskgrader translate extract` creates one")

    return check


def check_time_zone(name: str, faults: FaultList) -> None:
    if zone(name) is None:
        what = 'must be a zone of the IANA database, such as "Europe/Madrid"'
        faults.add("time_zone", name, f"{what}{suggestion(name, available_timezones())}")


def zone(name: str) -> ZoneInfo | None:
    """The time zone of that name in the IANA database; None if there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def check_gradebook(url: str, faults: FaultList) -> None:
    if url.startswith(ENV):
        _check_variable("gradebook", url, faults)
        return
    from sqlalchemy.engine import make_url  # slow to import
    from sqlalchemy.exc import ArgumentError

    what = 'must be a URL such as "sqlite:///gradebook.db", or "env:NAME"'
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        hidden = "its value is not shown, because it may contain a password"
        faults.add_unseen("gradebook", f"{what}; {hidden}")
        return
    if parsed.password is not None:
        faults.add_unseen(
            "gradebook",
            "contains a password, which does not belong in this file; put the URL into an "
            'environment variable and name that here: "env:NAME"',
        )
    elif not parsed.database:
        faults.add("gradebook", url, f"{what}, with the name of a database")


def check_seed_file(path: str, faults: FaultList) -> None:
    _check_place("seed_file", path, faults)


def check_exchange(path: str, faults: FaultList) -> None:
    _check_place("exchange", path, faults)


def hidden_checks_check(root: Path) -> Check:
    """The check of the folder of private checks, for the course in `root`."""

    def check(path: str, faults: FaultList) -> None:
        if not _check_place("hidden_checks", path, faults) or path.startswith(ENV):
            return
        folder = (root / path).resolve()
        for step in _STUDENT_FOLDERS:
            if folder.is_relative_to((root / step).resolve()):
                faults.add("hidden_checks", path, f"students may receive files in {step}/")

    return check


def _check_place(key: str, path: str, faults: FaultList) -> bool:
    """Whether this can be the path of a file or folder, or is `env:NAME`."""
    if path.startswith(ENV):
        return _check_variable(key, path, faults)
    if path.strip() and "\0" not in path:
        return True
    faults.add(key, path, "must be the path of a file or folder")
    return False


def _check_variable(key: str, text: str, faults: FaultList) -> bool:
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", text.removeprefix(ENV)):
        return True
    faults.add(key, text, f"{ENV} must be followed by the name of a variable")
    return False
