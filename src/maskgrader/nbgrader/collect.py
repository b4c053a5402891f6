"""Collects submissions from the exchange without trusting anything in it.

The folders in `inbound` belong to students. nbgrader itself would copy the targets of links with
the grader's permissions, trust the student's name in a folder's name, and stop collecting for
everybody at the first folder that it cannot read.
"""

from __future__ import annotations

import fnmatch
import os
import pwd
import secrets
import shutil
import stat
import time
from collections import defaultdict
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook, MissingEntry
from nbgrader.exchange.default import ExchangeCollect

from maskgrader.files import write_atomically
from maskgrader.submission import handed_in_at

from .folder_copy import CopyLimits, Unfit, copy_folder

_SECRET = "submission_secret.txt"
_CLOCK_SLACK_SECONDS = 600.0  # allowed between the time in a folder's name and its change time


class Collect(ExchangeCollect):
    """nbgrader's collecting, in which no student's folder can affect anybody else's.

    A folder with another account's name is not collected (`check_owner`), unless the machine's
    accounts have no names.
    """

    def init_src(self) -> None:
        """Find the newest submission of each student, among those that may be theirs."""
        self._require_inbound()
        pattern = f"{self.coursedir.student_id or '*'}+{self.coursedir.assignment_id}+*"
        records = defaultdict(list)
        for entry in sorted(os.scandir(self.inbound_path), key=lambda entry: entry.name):
            if fnmatch.fnmatchcase(entry.name, pattern) and (record := self._record(entry)):
                records[record["username"]].append(record)
        self.duedate = self._duedate()
        self.src_records = [
            self._chosen(self._of_first_account(found)) for found in records.values()
        ]

    def _require_inbound(self) -> None:
        if not self.coursedir.course_id:
            self.fail("No course id specified. Re-run with --course flag.")
        self.course_path = os.path.join(self.root, self.coursedir.course_id)
        self.inbound_path = os.path.join(self.course_path, "inbound")
        if not os.path.isdir(self.inbound_path):
            self.fail(f"Course not found: {self.inbound_path}")
        if not os.access(self.inbound_path, os.R_OK | os.X_OK):
            self.fail(f"You don't have read permissions for the directory: {self.inbound_path}")

    def _record(self, entry: os.DirEntry[str]) -> dict[str, Any] | None:
        """The fields of a folder's name; None, with a log line, if they cannot be trusted."""
        try:
            record: dict[str, Any] = self._path_to_record(entry.path)
            status = entry.stat(follow_symlinks=False)
        except Exception as error:  # of nbgrader, its date parser, or the disk
            self._refuse(entry.name, f"its name cannot be read ({error})")
            return None
        if why := self._refusal(record["username"], status):
            self._refuse(entry.name, why)
            return None
        self._warn_of_odd_time(record, status.st_ctime)
        return {**record, "uid": status.st_uid, "changed": status.st_ctime}

    def _refusal(self, student: str, status: os.stat_result) -> str:
        """Why a folder is not collected; empty if it may be."""
        if not stat.S_ISDIR(status.st_mode):
            return "it is not a folder"
        if self.check_owner and not _may_submit_for(student, status.st_uid):
            return f"it belongs to {_name(status.st_uid)} (see check_owner)"
        return "it does not name a student" if student in ("", ".", "..") else ""

    def _of_first_account(self, records: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The student's own; where accounts have no names, those of the first to submit."""
        if not self.check_owner or any(_name(record["uid"]) for record in records):
            return records
        first = min(records, key=lambda record: record["changed"])["uid"]
        for record in records:
            if record["uid"] != first:
                why = f"it belongs to account {record['uid']}, but the first one to account {first}"
                self._refuse(record["filename"], f"{why} (see check_owner)")
        return [record for record in records if record["uid"] == first]

    def _warn_of_odd_time(self, record: dict[str, Any], changed: float) -> None:
        """Warn if the time in a folder's name is not its change time, which nobody can set."""
        claimed = record["timestamp"].replace(tzinfo=UTC).timestamp()
        slack = _CLOCK_SLACK_SECONDS
        if changed - claimed > slack or claimed - time.time() > slack:
            at = datetime.fromtimestamp(changed, UTC)
            self.log.warning(
                "%s: this time may be wrong, since the folder was last changed at %s",
                record["filename"],
                f"{at:%Y-%m-%d %H:%M:%S UTC}",
            )

    def _refuse(self, name: str, why: str) -> None:
        self.log.error("Not collected: %s: %s", name, why)

    def _duedate(self) -> datetime | None:
        with Gradebook(self.coursedir.db_url, self.coursedir.course_id) as gradebook:
            try:
                found: datetime | None = gradebook.find_assignment(
                    self.coursedir.assignment_id
                ).duedate
            except MissingEntry:
                return None
            return found

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
        for record in self.src_records:
            student = record["username"]
            target = Path(course.format_path(course.submitted_directory, student, assignment))
            if self._is_wanted(record, target):
                self.log.info("Collecting submission: %s %s", student, assignment)
                self._collect(Path(self.inbound_path, record["filename"]), target)
            elif self.update:
                self.log.info("No newer submission to collect: %s %s", student, assignment)
            else:
                self.log.info(
                    "Already collected (--update collects newer): %s %s", student, assignment
                )

    def _is_wanted(self, record: dict[str, Any], target: Path) -> bool:
        if not target.is_dir():
            return True
        collected, new = handed_in_at(target), record["timestamp"]
        newer = self.update and (collected is None or new > collected)
        return bool(newer or (self.before_duedate and new != collected))

    def _collect(self, source: Path, target: Path) -> None:
        """Copy a submission, and log what is left out."""
        partial = target.with_name(f".{target.name}.partial")
        shutil.rmtree(partial, ignore_errors=True)
        course = self.coursedir
        limits = CopyLimits(1000 * course.max_dir_size, 1000 * course.max_file_size, course.ignore)
        try:
            copy_folder(source, partial, limits, self._log_left_out)
        except Unfit as error:
            self._refuse(source.name, str(error))
            return
        self._complete_companions(source, partial)
        shutil.rmtree(target, ignore_errors=True)
        os.rename(partial, target)
        if course.groupshared:
            self.set_perms(target, 0o664, 0o2775)

    def _log_left_out(self, path: Path, why: str) -> None:
        self.log.error("Left out: %s: %s", path, why)

    def _complete_companions(self, source: Path, folder: Path) -> None:
        """Write nbgrader's own two files if they are missing or wrong: otherwise it stops."""
        claimed = self._path_to_record(str(source))["timestamp"]
        if handed_in_at(folder) != claimed:
            write_atomically(folder / "timestamp.txt", f"{claimed} UTC".encode())
            self.log.warning("%s: its timestamp.txt had a different time", source.name)
        if not (folder / _SECRET).is_file():
            write_atomically(folder / _SECRET, secrets.token_urlsafe(24).encode())
            self.log.warning("%s: it has no secret, so its feedback cannot be fetched", source.name)


def _may_submit_for(student: str, uid: int) -> bool:
    """Whether this account may submit for a student: their own, the grader's, or root."""
    return _name(uid) in (student, "") or uid in (0, os.getuid())


def _name(uid: int) -> str:
    """The name of an account; empty if it has none, as is usual in containers."""
    with suppress(KeyError):
        return pwd.getpwuid(uid).pw_name
    return ""
