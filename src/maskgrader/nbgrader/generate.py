"""Steps of `nbgrader generate_assignment`: language, quiz, and saving the pristine notebook."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import nbformat
from nbgrader.preprocessors import NbGraderPreprocessor

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort, Dates, language_of
from maskgrader.course import (
    check_files,
    handed_out_files,
    pristines,
    quiz,
    require_gradable,
    with_record,
)
from maskgrader.feedback import time_text
from maskgrader.files import write_atomically
from maskgrader.language import _, translate_notebook, use

from .gradebook_update import synchronise
from .publication import pristine_folder


class RequireGradable(NbGraderPreprocessor):
    """Refuses an assignment that the judge cannot grade, before anything is generated from it."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        root = Path(self.parent.parent.coursedir.root)
        path = handed_out_files.source_notebook(root, resources["nbgrader"]["assignment"])
        require_gradable(path, nb)
        return nb, resources


class Translate(NbGraderPreprocessor):
    """Translates the source notebook into the cohort's language, before any other step."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        cohort = cohorts.load(Path(self.parent.parent.coursedir.root))
        name = resources["nbgrader"]["notebook"]
        return translate_notebook(nb, cohort.root, name, cohort.language), resources


class VaryQuiz(NbGraderPreprocessor):
    """Applies the cohort's order of options and numbers to the quiz, in the solutions too.

    This step comes after the translation, and before cells are locked and checksums computed.
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        cohort = check_files.laid_over(cohorts.load(Path(self.parent.parent.coursedir.root)))
        name = resources["nbgrader"]["notebook"]
        shown = quiz.variants(cohort, name)
        if notice := quiz.notice(cohort, name):
            self.log.warning(notice)
        resources["nbgrader"]["quiz"] = shown
        return quiz.vary(cohort.root, name, nb, shown), resources


class TellDueDate(NbGraderPreprocessor):
    """Writes the cohort's due date, and what late work costs, below the notebook's first text.

    It stands in a cell of its own at the top if all texts are answers, which students replace.
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        cohort = cohorts.load(Path(self.parent.parent.coursedir.root))
        dates = cohort.dates.get(resources["nbgrader"]["assignment"], Dates())
        if dates.due is None:
            return nb, resources
        with use(language_of(cohort)):
            text = _due_date(cohort, dates.due)
        first = next((cell for cell in nb.cells if _is_given_text(cell)), None)
        if first is not None:
            first.source += "\n\n" + text
        else:
            own = nbformat.from_dict({"cell_type": "markdown", "metadata": {}, "source": text})
            if (nb.nbformat, nb.nbformat_minor) >= (4, 5):
                own.id = "due-date"
            nb.cells.insert(0, own)
        return nb, resources


def _is_given_text(cell: Any) -> bool:
    marks = cell.metadata.get("nbgrader", {})
    graded = any(marks.get(name) for name in ("solution", "grade", "task"))
    return cell.cell_type == "markdown" and not graded


def _due_date(cohort: Cohort, due: datetime) -> str:
    at = time_text(due.astimezone(cohort.zone))
    parts = [_("**Due:** {time}.").format(time=at)]
    if cohort.late.policy != "none":
        parts.append(_("**Late work costs:** {rule}").format(rule=cohort.late.in_words()))
    return " ".join(parts)


class SavePristine(NbGraderPreprocessor):
    """Saves the notebook with its hidden blocks beside the gradebook, never in the release.

    Only the saved notebook records how the quiz was varied. Otherwise, anybody with the course's
    source could work out the right letters from the release.
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        cohort = cohorts.load(Path(self.parent.parent.coursedir.root))
        name = resources["nbgrader"]["notebook"]
        shown = resources["nbgrader"].get("quiz", {})
        files = handed_out_files.files_of(cohort.root, name)
        before = pristines.replaced(cohort, name)
        text = nbformat.writes(with_record(nb, shown, files, before)) + "\n"
        write_atomically(pristine_folder(cohort) / f"{name}.ipynb", text.encode(), 0o600)
        self._write_due_date(cohort, resources["nbgrader"]["db_url"])
        return nb, resources

    def _write_due_date(self, cohort: Cohort, url: str) -> None:
        if not self.parent.parent.no_database:
            synchronise(cohort, url, self.config)
