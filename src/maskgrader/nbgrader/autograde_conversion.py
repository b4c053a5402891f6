"""Makes `nbgrader autograde` and the formgrader grade submissions with the judge."""

from __future__ import annotations

import copy
import glob
import os
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

import nbformat
from nbgrader.converters.base import NbGraderException

from maskgrader import cohort as cohorts
from maskgrader.cohort import language_of
from maskgrader.files import CourseError
from maskgrader.language import use
from maskgrader.results import receipts
from maskgrader.submission import (
    doubted,
    handed_in_at,
    read_submission,
    time_stamp,
    unusable_id,
)

from .gradebook_update import synchronise
from .gradebook_writer import Writer
from .graded_folder import copy_companions
from .penalties import are_used
from .process_judges import NoJudge, judge
from .recording import Judged, Recorder, ScoreKept, SubmissionChanged
from .retrying import Patience
from .students import not_on_list


class _Interrupted(BaseException):
    """An interruption before anything was changed. nbgrader removes the folder at any other."""


class Conversion:
    """One run of nbgrader's Autograde converter.

    `run` replaces the converter's `convert_notebooks`. For each submission, nbgrader's loop first
    calls `init_destination`, which removes the output of an earlier run. Our replacement judges the
    submission first, records it with nbgrader's own steps, and leaves the loop nothing to do.
    """

    def __init__(self, converter: Any) -> None:
        self._converter = converter
        self._init_destination = converter.init_destination
        self._convert_notebooks = converter.convert_notebooks
        self._failures: list[str] = []
        self._no_judge: NoJudge | None = None
        self._judged: Judged | None = None  # while it is being recorded

    def run(self) -> None:
        """Grade what is due. NbGraderException names the submissions without a new score."""
        self._require_execution()
        converter = self._converter
        try:
            self._cohort = cohorts.load(Path(converter.coursedir.root))
            writer = self._open_gradebook()
        except CourseError as error:
            raise self._refusal(str(error)) from None
        with closing(writer):
            self._recorder = Recorder(self._cohort, writer, Patience())
            self._listed = writer.class_list()
            self._protect_course()
            self._remove_unfinished()
            self._expect_one_notebook_each()
            converter.init_destination = self._grade
            try:
                self._convert_notebooks()
            except _Interrupted:
                converter.log.error("Canceled")
                raise KeyboardInterrupt from None
        for changed in self._recorder.changed:
            converter.log.warning("%s", changed)
        if self._failures:
            raise NbGraderException("Not judged:\n" + "\n".join(self._failures))

    def graded_notebook(self) -> Any:
        """The graded notebook of the submission that is being recorded."""
        return nbformat.v4.reads(self._current().judgement.notebook.decode())

    def write_scores(self) -> None:
        """Write the scores of the submission that is being recorded."""
        self._recorder.write_scores(self._current())

    def _current(self) -> Judged:
        if self._judged is None:
            raise NbGraderException("No submission has been judged.")
        return self._judged

    def _refusal(self, message: str) -> NbGraderException:
        self._converter.log.error(message)
        return NbGraderException(message)

    def _require_execution(self) -> None:
        if self._converter.config.Execute.get("enabled") is False:
            raise self._refusal(
                "--no-execute is not supported: only the judge can determine scores. Nothing was "
                "changed."
            )

    def _open_gradebook(self) -> Writer:
        """The gradebook, after bringing due dates, extensions and penalties up to date."""
        course, config = self._converter.coursedir, self._converter.config
        writer = Writer(course.db_url, config if are_used(config) else None)
        only = _literal(course.assignment_id), _literal(course.student_id)
        synchronise(self._cohort, course.db_url, config, only=only)
        return writer

    def _protect_course(self) -> None:
        """Keep nbgrader from reading what it would trust in a submission's folder.

        It copies the files next to a notebook and follows links. The formgrader keeps using the
        course's settings, so only a copy of them is changed.
        """
        course = self._converter.coursedir = copy.copy(self._converter.coursedir)
        course.ignore = ["*"]
        zone = self._cohort.zone
        course.get_existing_timestamp = lambda folder: handed_in_at(Path(folder), zone)

    def _remove_unfinished(self) -> None:
        """Remove graded folders without a receipt: their grading was interrupted."""
        for folder in self._converter.assignments:
            student, assignment = Path(folder).parts[-2:]
            graded = Path(self._converter._format_dest(assignment, student))
            if graded.is_dir() and receipts.read(self._cohort, assignment, student) is None:
                shutil.rmtree(graded)

    def _expect_one_notebook_each(self) -> None:
        """Let nbgrader see one notebook per student, under the expected name.

        It would skip a folder without a notebook, and record nothing for a renamed one.
        """
        converter, course = self._converter, self._converter.coursedir
        if course.notebook_id != "*":
            return
        for folder in glob.glob(converter._format_source(course.assignment_id, course.student_id)):
            if os.path.isdir(folder) and os.listdir(folder):
                notebook = os.path.join(folder, f"{os.path.basename(folder)}.ipynb")
                converter.assignments[folder] = [notebook]

    def _grade(self, assignment: str, student: str) -> bool:
        """Judge and record one submission; False, so that nbgrader's loop does nothing."""
        if why := self._refused(student):
            self._fail(Path(self._converter._format_source(assignment, student)), "not judged", why)
            return False
        if not self._is_due(assignment, student):
            return bool(self._init_destination(assignment, student))  # which logs that it skips
        try:
            judged = self._judge(assignment, student)
        except KeyboardInterrupt:
            raise _Interrupted from None
        except Exception as error:  # nbgrader would remove the graded folder
            folder = Path(self._converter._format_source(assignment, student))
            self._fail(folder, "not judged", f"{type(error).__name__}: {error}")
            return False
        result = judged.judgement.result
        why = str(result.error)
        try:
            with self._recorder.recording(judged):
                self._convert(judged)
        except SubmissionChanged:
            why = "it was changed or removed while it was judged"
            self._fail(judged.folder, "not judged", why)
        except ScoreKept:
            self._fail(judged.folder, result.verdict, f"{why} Its earlier score was kept.")
        else:
            if not result.verdict.has_score:
                self._fail(judged.folder, result.verdict, why)
        return False

    def _refused(self, student: str) -> str:
        """Why nothing of this student is graded; empty if it is."""
        if self._listed is not None and student not in self._listed:
            return not_on_list(student, self._listed)
        return unusable_id(student)

    def _is_due(self, assignment: str, student: str) -> bool:
        """What nbgrader's `init_destination` decides, without removing anything."""
        converter, course = self._converter, self._converter.coursedir
        if student in course.student_id_exclude.split(","):
            return False
        graded = Path(converter._format_dest(assignment, student))
        wanted = [graded / Path(notebook).name for notebook in converter.notebooks]
        if course.notebook_id == "*":
            wanted = [graded]
        if converter.force or not all(path.exists() for path in wanted):
            return True
        old = handed_in_at(graded, self._cohort.zone)
        submitted = Path(converter._format_source(assignment, student))
        new = handed_in_at(submitted, self._cohort.zone)
        return old is not None and new is not None and new > old

    def _judge(self, assignment: str, student: str) -> Judged:
        if self._no_judge is not None:
            raise self._no_judge
        folder = Path(self._converter._format_source(assignment, student))
        with use(language_of(self._cohort)):
            handed_in = read_submission(folder, assignment)
        if (stamp := time_stamp(folder, self._cohort.zone)) and stamp.doubt:
            self._converter.log.warning(doubted(folder / "timestamp.txt", stamp))
        try:
            judgement, fingerprint = judge(self._cohort, student, assignment, handed_in)
        except NoJudge as error:
            self._no_judge = error  # nor for any other submission of this run
            raise
        return Judged(folder, judgement, fingerprint, handed_in.closed)

    def _convert(self, judged: Judged) -> None:
        """Run nbgrader's own steps for one submission, as its loop would."""
        converter, writer = self._converter, self._recorder.writer
        names = judged.judgement.assignment, judged.judgement.student
        self._judged = judged
        try:
            writer.clear(*names)  # so that no old score is taken for the new one
            self._init_destination(*names)
            converter.run_pre_convert_hook()
            converter.init_assignment(*names)
            writer.clear(*names)  # nbgrader has just scored a notebook with another name 0
            copy_companions(judged.folder, Path(converter._format_dest(*names)))
            for notebook in converter.notebooks:
                converter.convert_single_notebook(notebook)
            converter.set_permissions(*names)
            converter.run_post_convert_hook()
        finally:
            self._judged = None

    def _fail(self, folder: Path, verdict: str, why: str) -> None:
        path = folder / f"{folder.name}.ipynb"
        self._failures.append(f"{path}: {verdict}: {why}")
        self._converter.log.error("%s could not be judged (%s): %s", path, verdict, why)


def _literal(name: str) -> str | None:
    """The name itself; None if it is a pattern."""
    return None if glob.has_magic(name) else name
