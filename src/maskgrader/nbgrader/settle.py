"""A step of `nbgrader generate_feedback`: the page shows the penalty as it is now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from nbgrader.preprocessors import NbGraderPreprocessor

from maskgrader import cohort as cohorts

from .sync import synchronise


class SettlePenalty(NbGraderPreprocessor):
    """Brings the gradebook up to date with the cohort's file before scores are read from it."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        cohort = cohorts.load(Path(self.parent.parent.coursedir.root))
        names = resources["nbgrader"]
        only = names["assignment"], names["student"]
        synchronise(cohort, names["db_url"], self.config, only=only)
        return nb, resources
