"""Recording a judgement: gradebook, graded notebook, and the receipt last of all."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from maskgrader.cohort import Cohort
from maskgrader.files import write_atomically
from maskgrader.nbgrader import PATIENCE, Settings, Writer
from maskgrader.results import receipts
from maskgrader.submission import Submission, Unreadable, handed_in_at, read_file, read_submission

from .work import Judged

_BESIDE = ("timestamp.txt", "submission_secret.txt")  # what nbgrader needs later


class HandedInAnew(Exception):
    """What was judged is no longer what lies there; the next run judges what does."""


class Recorder:
    """Records judgements one after the other; each can be cut off anywhere and done again."""

    def __init__(
        self,
        cohort: Cohort,
        settings: Settings,
        *,
        patience: float = PATIENCE,
        waiting: Callable[[str], None] = lambda why: None,
    ) -> None:
        self._cohort = cohort
        self._settings = settings
        config = settings.config if settings.penalties else None
        self.writer = Writer(settings.gradebook, config, patience=patience, waiting=waiting)

    def close(self) -> None:
        self.writer.close()

    def record(
        self, submission: Submission, judged: Judged, fingerprint: dict[str, Any]
    ) -> dict[str, Any]:
        """Record a judgement; gives its receipt. NotRecorded if that cannot be done.

        HandedInAnew if another submission lies there by now: another run may have recorded it.
        """
        student, assignment = submission.student, submission.assignment
        receipt = receipts.make(fingerprint, student, judged.result)
        patiently = self.writer.patiently
        with self._alone():
            lies_there = read_submission(submission.path.parent, assignment).data
            if receipts.content_hash(lies_there) != fingerprint["submission"]:
                raise HandedInAnew
            # Until the new one is there, no receipt may vouch for what is being changed.
            patiently(lambda: receipts.remove(self._cohort, assignment, student))
            handed_in = handed_in_at(submission.path.parent)
            self.writer.record(assignment, student, judged.marks, handed_in)
            folder = self._settings.graded(student, assignment)
            patiently(lambda: self._write_files(folder, submission, judged))
            patiently(lambda: receipts.write(self._cohort, receipt))
        return receipt

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other runs from recording: gradebook, files and receipt must be of one judgement."""
        path = self._cohort.folder / "recording.lock"
        with open(path, "a", encoding="utf-8") as lock:
            self.writer.patiently(lambda: fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB))
            yield

    def _write_files(self, folder: Path, submission: Submission, judged: Judged) -> None:
        """The graded notebook as nbgrader would leave it, and nothing else in its folder."""
        wanted = {f"{submission.assignment}.ipynb": judged.notebook}
        for name in _BESIDE:
            try:
                wanted[name] = read_file(submission.path.parent / name)[:4096]
            except Unreadable:
                continue
        for name, data in wanted.items():
            write_atomically(folder / name, data, self._settings.permissions)
        for entry in os.scandir(folder):
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry)
            elif entry.name not in wanted:
                os.unlink(entry)
        if self._settings.coursedir.groupshared:
            for path in (folder, folder.parent, folder.parent.parent):
                _share(path)


def _share(folder: Path) -> None:
    """Let the course's group write, as nbgrader does where `groupshared` is set."""
    mode = folder.stat().st_mode
    if mode & 0o2770 != 0o2770 and folder.stat().st_uid == os.getuid():
        folder.chmod((mode | 0o2770) & 0o2777)
