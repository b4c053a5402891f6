"""The folders in an exchange's `inbound`: what their names say, and whether that can be true."""

from __future__ import annotations

import fnmatch
import os
import pwd
import stat
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from maskgrader.submission import doubted, read_stamp, unusable_id

_CLOCK_SLACK_SECONDS = 600.0  # allowed between the time in a folder's name and its change time


@dataclass
class Found:
    """What was handed in.

    by_student: nbgrader's records (`username`, `filename`, `timestamp`), with `uid` and `changed`.
    refused: names of folders, and why they are not collected.
    """

    by_student: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    refused: list[tuple[str, str]] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def find(
    inbound: Path, *, student: str, assignment: str, zones: Sequence[ZoneInfo], check_owner: bool
) -> Found:
    """What students have handed in for an assignment.

    student: an id or a pattern of ids. zones: of the course, for the times in names. check_owner:
    refuse what another account has put there.
    """
    found = Found()
    records = defaultdict(list)
    for entry in sorted(os.scandir(inbound), key=lambda entry: entry.name):
        if not fnmatch.fnmatchcase(entry.name, f"{student or '*'}+{assignment}+*"):
            continue
        record = _record(entry, zones, found)
        if isinstance(record, str):
            found.refused.append((entry.name, record))
        elif why := _refusal(record, check_owner):
            found.refused.append((entry.name, why))
        else:
            records[record["username"]].append(record)
            found.warnings += _odd_time(record)
    for name, own in records.items():
        found.by_student[name] = _of_first_account(own, found) if check_owner else own
    if check_owner:
        found.warnings += _handed_in_for_others(found)
    return found


def _record(
    entry: os.DirEntry[str], zones: Sequence[ZoneInfo], found: Found
) -> dict[str, Any] | str:
    """The fields of a folder's name, or why they cannot be read."""
    try:
        # As nbgrader: the last three parts, since a student's id may contain a plus.
        student, _, when = entry.name.rsplit("+", 3)[:3]
        status = entry.stat(follow_symlinks=False)
        stamp = read_stamp(when, status.st_ctime, zones)
    except Exception as error:  # of the date parser, or the disk
        return f"its name cannot be read ({error})"
    if stamp.doubt:
        found.warnings.append(doubted(entry.name, stamp))
    return {
        "username": student,
        "filename": entry.name,
        "timestamp": stamp.at,
        "uid": status.st_uid,
        "changed": status.st_ctime,
        "mode": status.st_mode,
    }


def _refusal(record: dict[str, Any], check_owner: bool) -> str:
    """Why a folder is not collected; empty if it may be."""
    student = record["username"]
    if not stat.S_ISDIR(record["mode"]):
        return "it is not a folder"
    if check_owner and not _may_submit_for(student, record["uid"]):
        return f"it belongs to {_name(record['uid'])} (see check_owner)"
    if student in ("", ".", ".."):
        return "it does not name a student"
    return unusable_id(student)


def _of_first_account(records: list[dict[str, Any]], found: Found) -> list[dict[str, Any]]:
    """The student's own; where accounts have no names, those of the first to submit."""
    if any(_name(record["uid"]) for record in records):
        return records
    first = min(records, key=lambda record: record["changed"])["uid"]
    for record in records:
        if record["uid"] != first:
            why = f"it belongs to account {record['uid']}, but the first one to account {first}"
            found.refused.append((record["filename"], f"{why} (see check_owner)"))
    return [record for record in records if record["uid"] == first]


def _odd_time(record: dict[str, Any]) -> list[str]:
    """A warning if the time in a folder's name is not its change time, which nobody can set."""
    claimed, changed = record["timestamp"].replace(tzinfo=UTC).timestamp(), record["changed"]
    if changed - claimed <= _CLOCK_SLACK_SECONDS and claimed - time.time() <= _CLOCK_SLACK_SECONDS:
        return []
    at = datetime.fromtimestamp(changed, UTC)
    return [
        f"{record['filename']}: this time may be wrong, since the folder was last changed at "
        f"{at:%Y-%m-%d %H:%M:%S UTC}"
    ]


def _handed_in_for_others(found: Found) -> list[str]:
    """A warning if folders belong to the grader or to root, who may hand in for anybody."""
    records = [record for records in found.by_student.values() for record in records]
    others = {_name(one["uid"]) for one in records if _name(one["uid"]) != one["username"]} - {""}
    count = sum(_name(one["uid"]) in others for one in records)
    if not others:
        return []
    accounts = " and ".join(sorted(others))
    return [
        f"{count} of the submissions belong to {accounts}, not to the students' own accounts, so "
        "nothing proves whose they are (check_owner = False silences this)"
    ]


def _may_submit_for(student: str, uid: int) -> bool:
    """Whether this account may submit for a student: their own, the grader's, or root."""
    return _name(uid) in (student, "") or uid in (0, os.getuid())


def _name(uid: int) -> str:
    """The name of an account; empty if it has none, as is usual in containers."""
    with suppress(KeyError):
        return pwd.getpwuid(uid).pw_name
    return ""
