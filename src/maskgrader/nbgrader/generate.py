"""Steps of `nbgrader generate_assignment`: translate, and keep what submissions are judged by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbgrader.preprocessors import NbGraderPreprocessor

from maskgrader import cohort as cohorts
from maskgrader.files import write_atomically
from maskgrader.translation.notebook import translate_notebook


class Translate(NbGraderPreprocessor):
    """Puts the cohort's language into the source notebook, before anything else reads it."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        cohort = cohorts.load(Path(self.parent.parent.coursedir.root))
        name = resources["nbgrader"]["notebook"]
        return translate_notebook(nb, cohort.root, name, cohort.language), resources


class SavePristine(NbGraderPreprocessor):
    """Saves the notebook with its hidden blocks beside the gradebook, never in the release."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        cohort = cohorts.load(Path(self.parent.parent.coursedir.root))
        name = resources["nbgrader"]["notebook"]
        text = nbformat.writes(nb) + "\n"
        write_atomically(cohort.pristine_folder / f"{name}.ipynb", text.encode())
        return nb, resources
