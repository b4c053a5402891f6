"""Collects from the exchange, and believes nothing of what lies there.

The folders in `inbound` belong to students. nbgrader copies what their links lead to with the
grader's rights, believes whose name a folder bears, and stops everybody's collecting at the first
folder that it cannot read.
"""

from __future__ import annotations

import errno
import fnmatch
import glob
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
from nbgrader.exchange.default import ExchangeCollect, ExchangeReleaseFeedback

from maskgrader.files import write_atomically
from maskgrader.submission import handed_in_at

_SECRET = "submission_secret.txt"
_MOST = 500  # files and folders
# What is the doing of whoever made a folder, and not a fault of the disk.
_THEIRS = (errno.EACCES, errno.EPERM, errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.ENAMETOOLONG)
_SLACK_SECONDS = 600.0  # between the time that a submission claims and that of its folder


class Collect(ExchangeCollect):
    """nbgrader's collecting, where one student's folder can harm nobody else.

    Only regular files of the folder's own owner are copied. A folder that bears another one's name
    is not (`check_owner`), unless the machine has no names for its accounts.
    """

    def init_src(self) -> None:
        """Find the newest submission of each student, among those that may be theirs."""
        self._demand_inbound()
        pattern = f"{self.coursedir.student_id or '*'}+{self.coursedir.assignment_id}+*"
        records = defaultdict(list)
        for entry in sorted(os.scandir(self.inbound_path), key=lambda entry: entry.name):
            if fnmatch.fnmatchcase(entry.name, pattern) and (record := self._record(entry)):
                records[record["username"]].append(record)
        self.duedate = self._duedate()
        self.src_records = [self._chosen(self._of_one(found)) for found in records.values()]

    def _demand_inbound(self) -> None:
        if not self.coursedir.course_id:
            self.fail("No course id specified. Re-run with --course flag.")
        self.course_path = os.path.join(self.root, self.coursedir.course_id)
        self.inbound_path = os.path.join(self.course_path, "inbound")
        if not os.path.isdir(self.inbound_path):
            self.fail(f"Course not found: {self.inbound_path}")
        if not os.access(self.inbound_path, os.R_OK | os.X_OK):
            self.fail(f"You don't have read permissions for the directory: {self.inbound_path}")

    def _record(self, entry: os.DirEntry[str]) -> dict[str, Any] | None:
        """What a folder's name says, if it can be believed."""
        try:
            record = self._path_to_record(entry.path)
            status = entry.stat(follow_symlinks=False)
        except Exception as error:  # of nbgrader, of its date parser, or of the disk
            return self._refused(entry.name, f"its name cannot be read ({error})")
        if not stat.S_ISDIR(status.st_mode):
            return self._refused(entry.name, "it is no folder")
        if self.check_owner and not _may_be(record["username"], status.st_uid):
            why = f"it belongs to {_name(status.st_uid)}"
            return self._refused(entry.name, f"{why} (see check_owner)")
        if record["username"] in ("", ".", ".."):
            return self._refused(entry.name, "it names no student")
        self._doubt(record, status.st_ctime)
        return {**record, "uid": status.st_uid, "changed": status.st_ctime}

    def _of_one(self, records: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Where accounts have no names, a student's is the one that handed in first."""
        if not self.check_owner or any(_name(record["uid"]) for record in records):
            return records
        first = min(records, key=lambda record: record["changed"])["uid"]
        for record in records:
            if record["uid"] != first:
                why = f"it belongs to account {record['uid']}, the first one to account {first}"
                self._refused(record["filename"], f"{why} (see check_owner)")
        return [record for record in records if record["uid"] == first]

    def _doubt(self, record: dict[str, Any], changed: float) -> None:
        """Say so where a name's time is not that of the folder, which nobody can set."""
        claimed = record["timestamp"].replace(tzinfo=UTC).timestamp()
        if changed - claimed > _SLACK_SECONDS or claimed - time.time() > _SLACK_SECONDS:
            at = datetime.fromtimestamp(changed, UTC)
            self.log.warning(
                "%s: was it handed in then? Its folder was changed last at %s",
                record["filename"],
                f"{at:%Y-%m-%d %H:%M:%S UTC}",
            )

    def _refused(self, name: str, why: str) -> None:
        self.log.error("Not collected: %s: %s", name, why)

    def _duedate(self) -> datetime | None:
        with Gradebook(self.coursedir.db_url, self.coursedir.course_id) as gradebook:
            try:
                return gradebook.find_assignment(self.coursedir.assignment_id).duedate
            except MissingEntry:
                return None

    def _chosen(self, records: list[dict[str, Any]]) -> dict[str, Any]:
        newest = self._sort_by_timestamp(records)
        if self.before_duedate and self.duedate is not None:
            timely = [record for record in newest if record["timestamp"] <= self.duedate]
            return (timely or newest)[0]
        return newest[0]

    def copy_files(self) -> None:
        """Copy what was chosen and is not there yet; what was collected stays until then."""
        course, assignment = self.coursedir, self.coursedir.assignment_id
        number = len(self.src_records)
        self.log.info("Collecting %s: %d students have handed in", assignment, number)
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
                    "Collected already (--update takes newer): %s %s", student, assignment
                )

    def _is_wanted(self, record: dict[str, Any], target: Path) -> bool:
        if not target.is_dir():
            return True
        there, new = handed_in_at(target), record["timestamp"]
        newer = self.update and (there is None or new > there)
        return newer or (self.before_duedate and new != there)

    def _collect(self, source: Path, target: Path) -> None:
        """Copy a submission; what is no plain file of its owner's is left out, and named."""
        partial = target.with_name(f".{target.name}.partial")
        shutil.rmtree(partial, ignore_errors=True)
        try:
            self._copy(source, partial)
        except _Unfit as error:
            self.log.error("Not collected: %s: %s", source.name, error)
            return
        self._settle(source, partial)
        shutil.rmtree(target, ignore_errors=True)
        os.rename(partial, target)
        if self.coursedir.groupshared:
            self.set_perms(target, 0o664, 0o2775)

    def _copy(self, source: Path, target: Path) -> None:
        left, number = 1000 * self.coursedir.max_dir_size, 0
        try:
            owner = source.lstat().st_uid
            # It holds folders open, and follows no link, though one may appear meanwhile.
            walk = os.fwalk(source, onerror=_stop)
            for place, folders, files, descriptor in walk:
                folders[:] = [name for name in folders if not self._ignored(name)]
                made = target / Path(place).relative_to(source)
                made.mkdir(mode=0o755, parents=True)
                number += 1 + len(files)
                if number > _MOST:
                    raise _Unfit(f"it has more than {_MOST} files and folders")
                for name in files:
                    if not self._ignored(name):
                        left -= self._copy_file(name, descriptor, owner, made, left)
        except OSError as error:
            if error.errno not in _THEIRS:
                raise
            raise _Unfit(f"it cannot be read ({error.strerror})") from None

    def _copy_file(self, name: str, folder: int, owner: int, target: Path, left: int) -> int:
        """Copy a file from an open folder; gives its size. `left`: how much more there may be."""
        most = min(left, 1000 * self.coursedir.max_file_size)
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        try:
            descriptor = os.open(name, flags, dir_fd=folder)
        except OSError as error:
            self.log.error("Left out: %s: %s", target / name, error.strerror)
            return 0
        with os.fdopen(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode) or status.st_uid != owner:
                self.log.error("Left out: %s: it is no file of the owner's", target / name)
                return 0
            if status.st_size > most:
                self.log.error("Left out: %s: it is too large", target / name)
                return 0
            data = file.read(most + 1)  # it may have grown
        (target / name).write_bytes(data[:most])
        return len(data)

    def _ignored(self, name: str) -> bool:
        return any(fnmatch.fnmatch(name, pattern) for pattern in self.coursedir.ignore)

    def _settle(self, source: Path, folder: Path) -> None:
        """Put nbgrader's own two files right: it stops at one that it cannot read."""
        claimed = self._path_to_record(str(source))["timestamp"]
        if handed_in_at(folder) != claimed:
            write_atomically(folder / "timestamp.txt", f"{claimed} UTC".encode())
            self.log.warning("%s: its timestamp.txt said otherwise", source.name)
        if not (folder / _SECRET).is_file():
            write_atomically(folder / _SECRET, secrets.token_urlsafe(24).encode())
            self.log.warning("%s: it has no secret, so its feedback cannot be fetched", source.name)


class ReleaseFeedback(ExchangeReleaseFeedback):
    """nbgrader's releasing of feedback, to all who have handed in by the exchange."""

    def copy_files(self) -> None:
        """Release the pages; who has none that could be fetched is named, and the others go on."""
        excluded = set(filter(None, self.coursedir.student_id_exclude.split(",")))
        for folder in map(Path, glob.glob(self.src_path)):
            if any(not (folder / name).is_file() for name in (_SECRET, "timestamp.txt")):
                student = folder.parent.name
                excluded.add(student)
                self.log.warning("%s has not handed in by the exchange: nothing to fetch", student)
        self.coursedir.student_id_exclude = ",".join(sorted(excluded))
        super().copy_files()


class _Unfit(Exception):
    """A folder that is not collected; the message says why."""


def _stop(error: OSError) -> None:
    raise error


def _may_be(student: str, uid: int) -> bool:
    """Whether a folder of this account may be the student's: theirs, the grader's, or root's."""
    return _name(uid) in (student, "") or uid in (0, os.getuid())


def _name(uid: int) -> str:
    """The name of an account; in containers, most are numbers without one."""
    with suppress(KeyError):
        return pwd.getpwuid(uid).pw_name
    return ""
