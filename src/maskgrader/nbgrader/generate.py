"""Steps of `nbgrader generate_assignment`: language, quiz, and the notebook judged by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbgrader.preprocessors import NbGraderPreprocessor

from maskgrader import cohort as cohorts
from maskgrader import quiz
from maskgrader.files import write_atomically
from maskgrader.pristine import with_quiz
from maskgrader.translation.notebook import translate_notebook


class Translate(NbGraderPreprocessor):
    """Puts the cohort's language into the source notebook, before anything else reads it."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        cohort = cohorts.load(Path(self.parent.parent.coursedir.root))
        name = resources["nbgrader"]["notebook"]
        return translate_notebook(nb, cohort.root, name, cohort.language), resources


class VaryQuiz(NbGraderPreprocessor):
    """Gives the quiz the cohort's order of options and numbers, in the solutions too.

    It stands before cells are locked and summed, and after the text has been translated.
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        cohort = cohorts.load(Path(self.parent.parent.coursedir.root))
        name = resources["nbgrader"]["notebook"]
        shown = quiz.variants(cohort, name)
        if notice := quiz.notice(cohort, name):
            self.log.warning(notice)
        resources["nbgrader"]["quiz"] = shown
        return quiz.vary(cohort.root, name, nb, shown), resources


class SavePristine(NbGraderPreprocessor):
    """Saves the notebook with its hidden blocks beside the gradebook, never in the release.

    How the quiz was varied is in the saved notebook only: who has the course's source could
    otherwise read the right letters off the release.
    """

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        cohort = cohorts.load(Path(self.parent.parent.coursedir.root))
        name = resources["nbgrader"]["notebook"]
        text = nbformat.writes(with_quiz(nb, resources["nbgrader"].get("quiz", {}))) + "\n"
        write_atomically(cohort.pristine_folder / f"{name}.ipynb", text.encode())
        return nb, resources
