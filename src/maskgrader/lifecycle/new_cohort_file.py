"""The file of a new cohort: the old file with new values, and without its secrets."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import tomlkit
from tomlkit.container import Container
from tomlkit.items import Comment, Item, Key, Table, Whitespace

from maskgrader.cohort import DEFAULT_COHORT, Cohort, Dates, local_time

_SHARED = "This file is shared: no name of a person, no password and no seed belongs here."
# Comments above a key or table that has none in the old file.
_EXPLANATIONS = {
    "course_id": ("The course of this cohort in nbgrader's exchange.",),
    "seed_file": (
        "Hidden inputs are drawn from what is in this file. It is not under version control:",
        "keep it with the gradebook, and never change it once something is released.",
    ),
    "hidden_checks": ("Private checks, laid over those in tests/hidden.",),
    "dates": ("Dates are what a clock in the time zone shows.",),
    "late": ("The penalty for late submissions.",),
    "weights": ("The weight of each assignment in the overall grade.",),
}
_EXAMPLE_DATES = ("[dates.mask]", "release = 2026-10-12T09:00:00", "due = 2026-10-26")
# Comments of the old file that must not be copied: the heading, which is replaced; private
# settings that are commented out; anything about a password.
_NOT_COPIED = re.compile(
    rf"# The cohort \S+, made from |# {re.escape(_SHARED)}"
    r"|#\W*(seed|seed_file|gradebook)\s*=|.*://[^/\s]*:[^/\s]*@|.*(?i:passw|passphrase|\bpwd\b)"
)


@dataclass(frozen=True)
class NewSettings:
    """What differs in the new cohort's file. dates: for each assignment that has dates."""

    name: str
    title: str
    course_id: str
    seed_file: str
    dates: Mapping[str, Dates]


def new_file(old: Cohort, new: NewSettings) -> tomlkit.TOMLDocument:
    """The content of the new cohort's file.

    It keeps the old file's layout and comments, without the seed, the gradebook and any comment
    that mentions one of them. The demo's comments and limits are about the demo alone: its limits
    are too short for a busy machine.
    """
    source = tomlkit.parse(old.file.read_text(encoding="utf-8-sig"))
    _remove_comments(source, _is_private(old))
    _set_values(source, old, new)
    file = tomlkit.document()
    heading = f"The cohort {new.name}, made from {old.name}. docs/reference/cohort.md explains"
    _add_comments(file, f"{heading} every key.", _SHARED)
    if isinstance(next((item for _, item in source.body if item.as_string()), None), Comment):
        file.add(tomlkit.nl())
    for key, item in source.body:
        if key is None:
            if item.as_string():  # not a comment that was emptied
                file.append(None, item)
        elif key.key in ("seed", "seed_file"):
            _add(file, tomlkit.key("seed_file"), tomlkit.item(new.seed_file))
        elif key.key == "points_for_everyone":
            continue  # it remedies a fault of one term
        elif key.key == "gradebook":
            _add_comments(file, 'gradebook = "env:GRADEBOOK_URL"')
        elif key.key != "limits" or old.name != DEFAULT_COHORT:
            _add(file, key, item)
        if key is not None and key.key == "course_id":
            _add_missing(file, source, {"language": old.language, "time_zone": old.time_zone})
    _add_missing_tables(file, source, old)
    return file


def _is_private(old: Cohort) -> Callable[[str], bool]:
    """A function that says whether a comment of the old file must not be in the new one."""
    if old.name == DEFAULT_COHORT:
        return lambda comment: True
    secrets = [secret for secret in (old.seed, old.gradebook_at) if secret]
    return lambda comment: (
        _NOT_COPIED.match(comment) is not None or any(secret in comment for secret in secrets)
    )


def _remove_comments(container: Container, is_private: Callable[[str], bool]) -> None:
    """Empty the private comments of a table and its subtables, at the end of lines too."""
    for _, item in container.body:
        if isinstance(item, Table):
            _remove_comments(item.value, is_private)
        if not isinstance(item, Whitespace) and is_private(item.trivia.comment):
            item.trivia.comment_ws = item.trivia.comment = ""
            if isinstance(item, Comment):
                item.trivia.indent = item.trivia.trail = ""


def _set_values(source: tomlkit.TOMLDocument, old: Cohort, new: NewSettings) -> None:
    source["title"], source["course_id"] = new.title, new.course_id
    tables: dict[str, dict[str, object]] = source.get("dates", {})
    for name, dates in new.dates.items():
        for key, at in (("release", dates.release), ("due", dates.due)):
            if at is not None:
                tables[name][key] = local_time(at, old.zone)


def _add(file: tomlkit.TOMLDocument, key: Key, item: Item) -> None:
    """Append a key or table, with its explanation unless there is a comment above it."""
    lines = _EXPLANATIONS.get(key.key, ())
    above = _last_line(file)
    # A comment above `seed` does not explain the file that replaces it.
    if lines and (not above.startswith("#") or (key.key == "seed_file" and lines[-1] not in above)):
        if isinstance(item, Table):
            _end_section(file)
        _add_comments(file, *lines)
    indent = item.trivia.indent
    file.append(key, item)
    item.trivia.indent = indent  # tomlkit puts a blank line between a comment and a table


def _add_missing(
    file: tomlkit.TOMLDocument, source: Mapping[str, object], values: Mapping[str, str]
) -> None:
    for key, value in values.items():
        if key not in source:
            file.append(key, value)


def _add_missing_tables(
    file: tomlkit.TOMLDocument, source: Mapping[str, object], old: Cohort
) -> None:
    if "dates" not in source and _EXAMPLE_DATES[0] not in file.as_string():
        _end_section(file)
        _add_comments(file, *_EXPLANATIONS["dates"], *_EXAMPLE_DATES)
    if "late" not in source:
        late = tomlkit.table()
        late.add("policy", old.late.policy)
        _end_section(file)
        _add(file, tomlkit.key("late"), late)


def _end_section(file: tomlkit.TOMLDocument) -> None:
    if _last_line(file):
        file.add(tomlkit.nl())


def _last_line(file: tomlkit.TOMLDocument) -> str:
    return f"\n{file.as_string()}".splitlines()[-1]


def _add_comments(file: tomlkit.TOMLDocument, *lines: str) -> None:
    for line in lines:
        file.add(tomlkit.comment(line))
