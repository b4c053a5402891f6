"""A step of `nbgrader generate_assignment`: keep the notebook that submissions are judged by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbgrader.preprocessors import NbGraderPreprocessor

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort
from maskgrader.files import write_atomically

from .synchronise import synchronise


class SavePristine(NbGraderPreprocessor):
    """Saves the notebook with its hidden blocks beside the gradebook, never in the release."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        cohort = cohorts.load(Path(self.parent.parent.coursedir.root))
        name = resources["nbgrader"]["notebook"]
        text = nbformat.writes(nb) + "\n"
        write_atomically(cohort.pristine_folder / f"{name}.ipynb", text.encode())
        self._write_due_date(cohort, resources["nbgrader"]["db_url"])
        return nb, resources

    def _write_due_date(self, cohort: Cohort, url: str) -> None:
        if not self.parent.parent.no_database:
            synchronise(cohort, url, self.config)
