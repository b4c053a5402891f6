"""The quiz as a cohort sees it.

A cohort's seed determines the order of options and the numbers, when the assignment is generated.
The pristine notebook, beside the gradebook, records them. From then on that record decides.
"""

from __future__ import annotations

from typing import Any

import nbformat

from maskgrader.cohort import Cohort

from ..notebook import Pristine
from ..variant import Variant
from .declared_questions import draw, questions
from .question_cells import vary


def variants(cohort: Cohort, assignment: str) -> dict[str, Variant]:
    """The questions as a cohort sees them: as generated or else as its seed draws them.

    So a new seed or a new version of this package never changes a quiz that students already have.
    """
    saved = cohort.pristine_folder / f"{assignment}.ipynb"
    fresh = draw(questions(cohort.root, assignment), assignment, cohort.seed)
    if not saved.is_file():
        return fresh
    kept = Pristine.load(saved).quiz
    # In a notebook that was generated before quizzes varied, the quiz is that of the source.
    return {name: kept.get(name, variant if kept else Variant()) for name, variant in fresh.items()}


def notice(cohort: Cohort, assignment: str) -> str:
    """A warning for generating an assignment again with another seed; empty if none is needed."""
    declared = questions(cohort.root, assignment)
    if variants(cohort, assignment) == draw(declared, assignment, cohort.seed):
        return ""
    return (
        f"{assignment} keeps the quiz that it was first generated with. If no student has it yet, "
        f"delete {cohort.pristine_folder / f'{assignment}.ipynb'} and generate it again to use "
        "the quiz of the cohort's seed."
    )


def source_for(cohort: Cohort, assignment: str) -> Any:
    """The instructor's notebook with the quiz as a cohort sees it, solutions included."""
    path = cohort.root / "source" / assignment / f"{assignment}.ipynb"
    source = nbformat.read(path, as_version=4)
    return vary(cohort.root, assignment, source, variants(cohort, assignment))
