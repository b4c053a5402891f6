"""Pristine notebooks: saved when a cohort's assignment was generated, or made from the source."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nbformat

from maskgrader.cohort import Cohort, language_of
from maskgrader.files import CourseError, assignments
from maskgrader.language import ENGLISH, Language, use

from . import check_files, quiz
from .notebook import Pristine
from .variant import KEY, Variant, to_metadata


def load_all(cohort: Cohort) -> dict[str, Pristine]:
    """Every assignment's pristine notebook, by name."""
    return {name: load(cohort, name) for name in assignments(cohort.root)}


def load(cohort: Cohort, assignment: str) -> Pristine:
    """The notebook as released to the cohort, or else made from the source."""
    saved = cohort.pristine_folder / f"{assignment}.ipynb"
    if saved.is_file():
        return Pristine.load(saved)
    course = check_files.laid_over(cohort)
    shown = quiz.variants(course, assignment)
    return from_source(course.root, assignment, shown, language_of(cohort))


def with_quiz(notebook: Any, shown: Mapping[str, Variant]) -> Any:
    """The notebook with a record in its metadata of how its quiz was varied."""
    metadata = {**notebook.metadata, KEY: to_metadata(shown)} if shown else notebook.metadata
    return nbformat.from_dict({**notebook, "metadata": metadata})


def from_source(
    root: Path,
    assignment: str,
    shown: Mapping[str, Variant] | None = None,
    language: Language = ENGLISH,
) -> Pristine:
    """The notebook that `nbgrader generate_assignment` would save, without a gradebook.

    shown: the variants of its quiz; by default, the quiz is that of the source.
    """
    # nbgrader takes half a second to import, and saved notebooks do not need it.
    from nbgrader.preprocessors import (
        CheckCellMetadata,
        ClearOutput,
        ClearSolutions,
        ComputeChecksums,
        LockCells,
    )

    from maskgrader.language import stubs, translate_notebook

    path = root / "source" / assignment / f"{assignment}.ipynb"
    if not path.is_file():
        raise CourseError(f"{path} is missing: the course has no assignment {assignment!r}.")
    notebook = nbformat.read(path, as_version=4)
    translate_notebook(notebook, root, assignment, language.code)
    if shown is not None:
        notebook = quiz.vary(root, assignment, notebook, shown)
    with use(language):
        clear = ClearSolutions(**stubs())
    resources: dict[str, Any] = {"nbgrader": {"notebook": assignment}}
    for step in (LockCells(), clear, ClearOutput(), CheckCellMetadata(), ComputeChecksums()):
        notebook, resources = step.preprocess(notebook, resources)
    return Pristine(assignment, with_quiz(notebook, shown or {}))
