"""Pristine notebooks: those saved when a cohort's assignment was generated, or made from source."""

from __future__ import annotations

from pathlib import Path

import nbformat

from .cohort import Cohort
from .course import CourseError, Pristine, assignments
from .i18n import ENGLISH, Language, use
from .judge.judge import Judge
from .translation import language_of


def load_all(cohort: Cohort) -> dict[str, Pristine]:
    """Every assignment's pristine notebook, by name."""
    return {name: load(cohort, name) for name in assignments(cohort.root)}


def load(cohort: Cohort, assignment: str) -> Pristine:
    """As released to the cohort; an assignment that was not generated yet is made from source."""
    saved = cohort.pristine_folder / f"{assignment}.ipynb"
    if saved.is_file():
        return Pristine.load(saved)
    return from_source(cohort.root, assignment, language_of(cohort))


def from_source(root: Path, assignment: str, language: Language = ENGLISH) -> Pristine:
    """What `nbgrader generate_assignment` would save, without a gradebook."""
    # nbgrader takes half a second to import, which a saved notebook need not pay.
    from nbgrader.preprocessors import (
        CheckCellMetadata,
        ClearOutput,
        ClearSolutions,
        ComputeChecksums,
        LockCells,
    )

    from .translation.notebook import stubs, translate_notebook

    path = root / "source" / assignment / f"{assignment}.ipynb"
    if not path.is_file():
        raise CourseError(f"{path} is missing: the course has no assignment {assignment!r}.")
    notebook = nbformat.read(path, as_version=4)
    translate_notebook(notebook, root, assignment, language.code)
    with use(language):
        clear = ClearSolutions(**stubs())
    resources: dict = {"nbgrader": {"notebook": assignment}}
    for step in (LockCells(), clear, ClearOutput(), CheckCellMetadata(), ComputeChecksums()):
        notebook, resources = step.preprocess(notebook, resources)
    return Pristine(assignment, notebook)


def judge_of(cohort: Cohort) -> Judge:
    """A judge for a cohort: its notebooks, seed, limits and language."""
    return Judge(
        cohort.root,
        load_all(cohort),
        seed=cohort.seed,
        limits=cohort.limits,
        language=language_of(cohort),
    )
