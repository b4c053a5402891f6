"""Collects submissions from the exchange without trusting anything in it.

The folders in `inbound` belong to students. nbgrader itself would copy the targets of links with
the grader's permissions, trust the student's name in a folder's name, and stop collecting for
everybody at the first folder that it cannot read.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections import Counter
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from nbgrader.api import Gradebook, MissingEntry
from nbgrader.exchange.default import ExchangeCollect
from nbgrader.utils import parse_utc
from traitlets import Bool

from maskgrader.files import write_atomically
from maskgrader.submission import Unreadable, handed_in_at, read_file

from .folder_copy import CopyLimits, Unfit, copy_folder
from .inbound_folders import find
from .students import class_list

_SECRET = "submission_secret.txt"
_OUTCOMES = {  # in the order in which they are reported
    "new": "new",
    "newer": "newer than before",
    "unchanged": "unchanged",
    "left": "newer, but not collected without --update",
    "older": "older than what is here, not collected",
    "refused": "refused (see above)",
}


class Collect(ExchangeCollect):
    """nbgrader's collecting, in which no student's folder can affect anybody else's.

    A folder with another account's name is not collected (`check_owner`), unless the machine's
    accounts have no names.
    """

    update = Bool(
        True, help="Replace collected submissions by newer ones; False keeps the first."
    ).tag(config=True)

    def init_src(self) -> None:
        """Find the newest submission of each student, among those that may be theirs."""
        self._require_inbound()
        course = self.coursedir
        found = find(
            Path(self.inbound_path),
            student=course.student_id,
            assignment=course.assignment_id,
            zones=self._zones(),
            check_owner=self.check_owner,
        )
        for warning in found.warnings:
            self.log.warning(warning)
        for name, why in found.refused:
            self._refuse(name, why)
        self._found = found
        self._read_gradebook()
        self.src_records = [self._chosen(records) for records in found.by_student.values()]

    def _zones(self) -> list[ZoneInfo]:
        """The zones that students' clocks may have: the exchange's and the cohort's."""
        zones = []
        for name in (self.timezone, self.config.NbGraderAPI.get("timezone")):
            with suppress(ValueError, TypeError, OSError):
                zones.append(ZoneInfo(name))
        return zones

    def _require_inbound(self) -> None:
        if not self.coursedir.course_id:
            self.fail("No course id specified. Re-run with --course flag.")
        self.course_path = os.path.join(self.root, self.coursedir.course_id)
        self.inbound_path = os.path.join(self.course_path, "inbound")
        if not os.path.isdir(self.inbound_path):
            self.fail(f"Course not found: {self.inbound_path}")
        if not os.access(self.inbound_path, os.R_OK | os.X_OK):
            self.fail(f"You don't have read permissions for the directory: {self.inbound_path}")

    def _refuse(self, name: str, why: str) -> None:
        self.log.error("Not collected: %s: %s", name, why)

    def _read_gradebook(self) -> None:
        """Read the due date, and who is on the class list; None for what there is not."""
        self.duedate: datetime | None = None
        with Gradebook(self.coursedir.db_url, self.coursedir.course_id) as gradebook:
            self._listed = class_list(gradebook.db.connection())
            with suppress(MissingEntry):
                self.duedate = gradebook.find_assignment(self.coursedir.assignment_id).duedate

    def _chosen(self, records: list[dict[str, Any]]) -> dict[str, Any]:
        newest: list[dict[str, Any]] = self._sort_by_timestamp(records)
        if self.before_duedate and self.duedate is not None:
            timely = [record for record in newest if record["timestamp"] <= self.duedate]
            return (timely or newest)[0]
        return newest[0]

    def copy_files(self) -> None:
        """Copy the chosen submissions that are new, each replacing an older one when complete."""
        course, assignment = self.coursedir, self.coursedir.assignment_id
        number = len(self.src_records)
        self.log.info("Collecting %s: %d students have submitted", assignment, number)
        outcomes = Counter(refused=len(self._found.refused))
        for record in self.src_records:
            student = record["username"]
            target = Path(course.format_path(course.submitted_directory, student, assignment))
            outcome = self._outcome(record, target)
            if outcome in ("new", "newer"):
                self.log.info("Collecting submission: %s %s", student, assignment)
                if not self._collect(record, target):
                    outcome = "refused"
            outcomes[outcome] += 1
        if self._listed is not None and (others := set(self._found.by_student) - self._listed):
            self.log.warning(
                "Not on the class list, so collected but not graded: %s. Import a list with them "
                "(maskgrader cohort roster) if they are students.",
                ", ".join(sorted(others)),
            )
        told = [f"{outcomes[key]} {text}" for key, text in _OUTCOMES.items() if outcomes[key]]
        self.log.info("Collected %s: %s.", assignment, ", ".join(told) or "nothing")

    def _outcome(self, record: dict[str, Any], target: Path) -> str:
        """What a student's submission is to be, a key of `_OUTCOMES`."""
        if not target.is_dir():
            return "new"
        collected, new = handed_in_at(target, *self._zones()), record["timestamp"]
        if new == collected:
            return "unchanged"
        if self.before_duedate:
            return "newer"
        if collected is not None and new < collected:
            return "older"
        return "newer" if self.update else "left"

    def _collect(self, record: dict[str, Any], target: Path) -> bool:
        """Copy a submission, and log what is left out; whether it could be copied."""
        source = Path(self.inbound_path, record["filename"])
        partial = target.with_name(f".{target.name}.partial")
        shutil.rmtree(partial, ignore_errors=True)
        course = self.coursedir
        limits = CopyLimits(1000 * course.max_dir_size, 1000 * course.max_file_size, course.ignore)
        try:
            copy_folder(source, partial, limits, self._log_left_out)
        except Unfit as error:
            self._refuse(source.name, str(error))
            return False
        self._complete_companions(source.name, record["timestamp"], partial)
        shutil.rmtree(target, ignore_errors=True)
        os.rename(partial, target)
        if course.groupshared:
            self.set_perms(target, 0o664, 0o2775)
        return True

    def _log_left_out(self, path: Path, why: str) -> None:
        self.log.error("Left out: %s: %s", path, why)

    def _complete_companions(self, name: str, claimed: datetime, folder: Path) -> None:
        """Write nbgrader's own two files if they are missing or wrong: otherwise it stops."""
        if handed_in_at(folder, *self._zones()) != claimed:
            self.log.warning("%s: its timestamp.txt had a different time", name)
        if _read_by_nbgrader(folder / "timestamp.txt") != claimed:
            write_atomically(folder / "timestamp.txt", f"{claimed} UTC".encode())
        if not (folder / _SECRET).is_file():
            write_atomically(folder / _SECRET, secrets.token_urlsafe(24).encode())
            self.log.warning("%s: it has no secret, so its feedback cannot be fetched", name)


def _read_by_nbgrader(path: Path) -> datetime | None:
    """The time in a file as nbgrader reads it, in every zone but UTC wrongly; None if it cannot."""
    try:
        found: datetime = parse_utc(read_file(path)[:100].decode().strip())
        return found
    except (Unreadable, ValueError, OverflowError):
        return None
