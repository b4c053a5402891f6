"""Reads, judges and records submissions inside `nbgrader autograde` and the formgrader.

nbgrader converts a notebook twice. In its first phase the submission is read and judged here, in
its second the graded notebook is handed on and its scores are recorded.
"""

from __future__ import annotations

import atexit
import copy
import glob
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbconvert.exporters import NotebookExporter
from nbconvert.exporters.exporter import ResourcesDict
from nbgrader.converters.base import NbGraderException
from nbgrader.preprocessors import NbGraderPreprocessor

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort, language_of
from maskgrader.course import overlay
from maskgrader.feedback import Marks, graded_notebook, marks
from maskgrader.files import CourseError
from maskgrader.judge import Judge, judge_of, judge_submission
from maskgrader.language import use
from maskgrader.results import SubmissionResult, receipts
from maskgrader.submission import Rebuilt, Unreadable, handed_in_at, read_file, read_submission

from .sync import synchronise
from .writer import Writer


@dataclass(frozen=True)
class _Judged:
    """What the first phase hands to the second, and then to the receipt."""

    student: str
    fingerprint: dict[str, Any]
    rebuilt: Rebuilt
    result: SubmissionResult
    graded: Any
    marks: Marks
    writer: Writer

    def __deepcopy__(self, memo: dict) -> _Judged:
        """nbconvert copies whatever it hands on; nothing in here changes any more."""
        return self


_KEY = "maskgrader"
_judges: dict[Path, tuple[str, Judge]] = {}


class JudgingExporter(NotebookExporter):
    """Stands where nbgrader would read a notebook, for the command Autograde alone."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._converter = self.parent
        self._cohort = cohorts.load(Path(self._converter.coursedir.root))
        self._judged: _Judged | None = None
        self._failures: list[str] = []
        if self.config.Execute.get("enabled") is False:
            message = (
                "--no-execute would leave scores that nothing supports: the judge must run. "
                "Nothing was changed."
            )
            self.log.error(message)
            raise NbGraderException(message)
        course = self._converter.coursedir
        try:
            self._writer = Writer(course.db_url)
            names = (course.assignment_id, course.student_id)
            only = tuple(None if glob.has_magic(name) else name for name in names)
            synchronise(self._cohort, course.db_url, self.config, only=only)
        except CourseError as error:
            self.log.error(str(error))
            raise NbGraderException(str(error)) from None
        self._take_over()

    def _take_over(self) -> None:
        """Change how this one converter works, where nbgrader offers no setting for it."""
        converter = self._converter
        # nbgrader copies what lies beside a notebook, following links, before we are asked. It
        # works on a copy of the course's settings, since the formgrader goes on using the original.
        converter.coursedir = copy.copy(converter.coursedir)
        converter.coursedir.ignore = ["*"]
        converter.coursedir.get_existing_timestamp = lambda folder: handed_in_at(Path(folder))
        own_hook, convert = converter.post_convert_hook, converter.convert_notebooks

        def after_each(**names: Any) -> None:
            try:
                self._write_receipt()
            except Exception as error:  # nbgrader would pass over it
                self._failures.append(f"The receipt could not be written: {error!r}")
            if own_hook:
                own_hook(**names)

        def convert_all() -> None:
            try:
                convert()
            finally:
                self._writer.close()
            if self._failures:
                raise NbGraderException("Not judged:\n" + "\n".join(self._failures))

        converter.post_convert_hook = after_each
        converter.convert_notebooks = convert_all
        self._forget_unfinished()
        self._take_one_notebook_each()

    def _forget_unfinished(self) -> None:
        """Remove graded folders without a receipt: their grading was cut off in the middle."""
        for folder in self._converter.assignments:
            student, assignment = Path(folder).parts[-2:]
            graded = Path(self._converter._format_dest(assignment, student))
            if graded.is_dir() and receipts.read(self._cohort, assignment, student) is None:
                shutil.rmtree(graded)

    def _take_one_notebook_each(self) -> None:
        """Let nbgrader see one notebook a student, under its right name, whatever was handed in.

        It would pass over a folder that holds none, and leave no record of a renamed one.
        """
        converter, course = self._converter, self._converter.coursedir
        if course.notebook_id != "*":
            return
        for folder in glob.glob(converter._format_source(course.assignment_id, course.student_id)):
            if os.path.isdir(folder) and os.listdir(folder):
                notebook = os.path.join(folder, f"{os.path.basename(folder)}.ipynb")
                converter.assignments[folder] = [notebook]

    def from_filename(self, filename: str, resources: Any = None, **kwargs: Any) -> Any:
        names = resources["nbgrader"]
        student, assignment = names["student"], names["assignment"]
        resources["metadata"] = ResourcesDict(
            name=names["notebook"], path=str(Path(filename).parent)
        )
        if self._converter._sanitizing:
            self._judged = self._judge(Path(filename), student, assignment)
        judged = self._judged
        assert judged is not None
        # Once, after all steps: it takes longer than judging. (Without a step nbconvert fails.)
        self.optimistic_validation = bool(self._preprocessors)
        resources[_KEY] = judged
        return self.from_notebook_node(judged.graded, resources, **kwargs)

    def _judge(self, path: Path, student: str, assignment: str) -> _Judged:
        # From here until it is recorded, no old score may be mistaken for the new one.
        receipts.remove(self._cohort, assignment, student)
        self._writer.clear(assignment, student)
        self._copy_beside(path.parent, student, assignment)
        judge = shared_judge(self._cohort)
        folder = Path(self._converter._format_source(assignment, student))
        with use(judge.language):
            handed_in = read_submission(folder, assignment)
            # Taken before it is judged: what changes meanwhile is a reason to judge again.
            pristine = judge.pristine(assignment)
            fingerprint = receipts.fingerprint(self._cohort, pristine, handed_in.data)
            rebuilt, result = judge_submission(judge, str(path), assignment, handed_in)
            graded = graded_notebook(rebuilt, result)
            found = marks(rebuilt, result)
        if not result.verdict.has_score:
            self._failures.append(f"{path}: {result.verdict}: {result.error}")
            self.log.error("%s could not be judged (%s): %s", path, result.verdict, result.error)
        return _Judged(student, fingerprint, rebuilt, result, graded, found, self._writer)

    def _copy_beside(self, source: Path, student: str, assignment: str) -> None:
        """Copy the two files nbgrader needs later, if they are files."""
        target = Path(self._converter._format_dest(assignment, student))
        target.mkdir(parents=True, exist_ok=True)
        for name in ("timestamp.txt", "submission_secret.txt"):
            try:
                data = read_file(source / name)
            except Unreadable:
                continue
            (target / name).unlink(missing_ok=True)
            (target / name).write_bytes(data[:4096])

    def _write_receipt(self) -> None:
        if (judged := self._judged) is not None:
            receipt = receipts.make(judged.fingerprint, judged.student, judged.result)
            receipts.write(self._cohort, receipt)
            self._judged = None


class Record(NbGraderPreprocessor):
    """Writes the results into the gradebook, in one transaction, in nbgrader's second phase."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        judged: _Judged = resources[_KEY]
        judged.writer.mark(judged.result.assignment, judged.student, judged.marks)
        return nb, resources


def shared_judge(cohort: Cohort) -> Judge:
    """This process's judge, with its warm worker; made anew when the cohort has changed."""
    state = _state(cohort)
    known = _judges.get(cohort.root)
    if known is not None and known[0] == state:
        return known[1]
    if known is not None:
        known[1].close()
    judge = judge_of(cohort)
    _judges[cohort.root] = state, judge
    return judge


@atexit.register
def close_judges() -> None:
    """End the warm workers of this process."""
    while _judges:
        _judges.popitem()[1][1].close()


def _state(cohort: Cohort) -> str:
    language = language_of(cohort)
    parts = [cohort.name, cohort.seed, repr(cohort.limits), str(os.getpid()), repr(language)]
    # Private checks that have changed are laid over in another folder.
    parts.append(str(overlay.laid_over(cohort).root))
    parts += [path.read_text("utf-8") for path in sorted(cohort.pristine_folder.glob("*.ipynb"))]
    return "\0".join(parts)
