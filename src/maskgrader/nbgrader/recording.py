"""Records a judgement: first the gradebook, then the graded notebook, and the receipt last.

Both `maskgrader grade` and `nbgrader autograde` use a `Recorder`.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from maskgrader.cohort import Cohort
from maskgrader.feedback import Judgement
from maskgrader.results import Verdict, receipts
from maskgrader.submission import handed_in_at, read_submission

from .gradebook_writer import Writer
from .graded_folder import write_graded
from .grading_settings import Settings
from .retrying import Patience
from .score_policy import Attempt, keeps_score


@dataclass(frozen=True)
class ChangedAnswer:
    """An answer that has changed since a person graded it: they are asked to look again."""

    student: str
    assignment: str
    cell: str

    def __str__(self) -> str:
        return (
            f"{self.student}, {self.assignment}: {self.cell} was graded by hand and has changed "
            "since; it waits for another look."
        )


class SubmissionChanged(Exception):
    """The submission has changed since it was judged; the next run judges the new one."""


class ScoreKept(Exception):
    """The judge failed, and the score of an earlier judgement of the same submission is kept."""


@dataclass(frozen=True)
class Judged:
    """A judgement and the submission that it is for.

    folder: the submission's. fingerprint: hashes of what the judgement depends on. closed: this
    machine could not open the submitted file.
    """

    folder: Path
    judgement: Judgement
    fingerprint: dict[str, Any]
    closed: bool = False

    @property
    def failed(self) -> bool:
        """Whether this says nothing about the submission: the judge or the machine failed."""
        return self.closed or self.judgement.result.verdict is Verdict.JUDGE_ERROR


class Recorder:
    """Records judgements one at a time. It can be killed at any step and run again."""

    def __init__(self, cohort: Cohort, writer: Writer, patience: Patience) -> None:
        self.writer = writer
        self._cohort = cohort
        self._patience = patience
        self.changed: list[ChangedAnswer] = []  # by what has been recorded so far
        self._same: frozenset[str] = frozenset()  # cells, if the submission is

    def keeps_score(self, judged: Judged) -> bool:
        """Whether the score of an earlier judgement is kept: see `score_policy`."""
        if not judged.failed:
            return False
        judgement = judged.judgement
        names = judgement.assignment, judgement.student
        return keeps_score(
            Attempt(
                judgement.result.verdict,
                judged.fingerprint["submission"],
                judged.closed,
                handed_in_at(judged.folder, self._cohort.zone),
            ),
            self.writer.recorded_score(*names),
            receipts.read(self._cohort, *names),
        )

    def record(self, judged: Judged, settings: Settings) -> None:
        """Record a judgement completely. For errors, see `recording`."""
        with self.recording(judged):
            self.write_scores(judged)
            self._patience.run(lambda: write_graded(settings, judged.folder, judged.judgement))

    @contextmanager
    def recording(self, judged: Judged) -> Iterator[None]:
        """Record a judgement; the caller writes the gradebook and the files in the `with` block.

        SubmissionChanged or ScoreKept, before anything is changed, if it must not be recorded;
        NotRecorded if gradebook or disk cannot be written to.
        """
        judgement = judged.judgement
        with self._exclusively():
            present = read_submission(judged.folder, judgement.assignment).data
            if receipts.content_hash(present) != judged.fingerprint["submission"]:
                raise SubmissionChanged
            if self.keeps_score(judged):
                raise ScoreKept
            # While the gradebook and the files are being changed, there must not be a receipt.
            names = judgement.assignment, judgement.student
            self._same = _same_answers(receipts.read(self._cohort, *names), judged)
            self._patience.run(lambda: receipts.remove(self._cohort, *names))
            yield
            receipt = receipts.make(judged.fingerprint, judgement.student, judgement.result)
            self._patience.run(lambda: receipts.write(self._cohort, receipt))

    def write_scores(self, judged: Judged) -> None:
        """Write the marks into the gradebook, in one transaction."""
        judgement = judged.judgement
        handed_in = handed_in_at(judged.folder, self._cohort.zone)
        names = judgement.assignment, judgement.student
        changed = self.writer.record(*names, judgement.marks, handed_in, self._same)
        self.changed += [
            ChangedAnswer(judgement.student, judgement.assignment, cell) for cell in changed
        ]

    @contextmanager
    def _exclusively(self) -> Iterator[None]:
        """Exclude other graders: gradebook, files and receipt must come from one judgement."""
        path = self._cohort.folder / "recording.lock"
        with open(path, "a", encoding="utf-8") as lock:
            self._patience.run(lambda: fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB))
            yield


def _same_answers(receipt: Mapping[str, Any] | None, judged: Judged) -> frozenset[str]:
    """All cells if the receipt is for the same bytes, otherwise none: nothing is known of them."""
    if receipt is None or receipt.get("submission") != judged.fingerprint["submission"]:
        return frozenset()
    return frozenset(judged.judgement.marks.answers)
