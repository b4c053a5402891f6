"""Pristine notebooks: saved when a cohort's assignment was generated, or made from the source."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import nbformat
from nbformat.reader import NotJSONError

from maskgrader.cohort import Cohort, language_of
from maskgrader.files import CourseError, UngradableError, assignments
from maskgrader.language import ENGLISH, Language, use

from . import check_files, earlier_texts, handed_out_files, quiz
from .notebook import Pristine
from .notebook_shape import require_gradable
from .variant import KEY, Variant, to_metadata

_log = logging.getLogger(__name__)


def load_all(cohort: Cohort) -> dict[str, Pristine]:
    """Every assignment's pristine notebook, by name.

    An assignment that is still being written, and cannot be graded yet, is left out with a warning.
    """
    found = {}
    for name in assignments(cohort.root):
        try:
            found[name] = load(cohort, name)
        except UngradableError as error:
            if _saved(cohort, name).is_file():
                raise
            _log.warning("%s", error)
    return found


def load(cohort: Cohort, assignment: str) -> Pristine:
    """The notebook as released to the cohort, or else made from the source.

    UngradableError if the judge cannot grade it.
    """
    saved = _saved(cohort, assignment)
    if saved.is_file():
        pristine = Pristine.load(saved)
        require_gradable(saved, pristine.notebook)
        return pristine
    course = check_files.laid_over(cohort)
    shown = quiz.variants(course, assignment)
    return from_source(course.root, assignment, shown, language_of(cohort))


def replaced(cohort: Cohort, assignment: str) -> Pristine | None:
    """The saved notebook that a newly generated one replaces; None if there is none to read."""
    with suppress(CourseError, ValueError, OSError):
        return Pristine.load(_saved(cohort, assignment))
    return None


def with_record(
    notebook: Any,
    shown: Mapping[str, Variant],
    files: Mapping[str, bytes],
    before: Pristine | None = None,
) -> Any:
    """The notebook with a record in its metadata: how its quiz was varied, its files, and its past.

    before: the pristine notebook that this one replaces.
    """
    record: dict[str, Any] = to_metadata(shown) if shown else {}
    if files:
        record["files"] = handed_out_files.to_metadata(files)
    if before and (texts := earlier_texts.of_releases(before, Pristine("", notebook))):
        record["earlier_texts"] = texts
    metadata = {**notebook.metadata, KEY: record} if record else notebook.metadata
    return nbformat.from_dict({**notebook, "metadata": metadata})


def _saved(cohort: Cohort, assignment: str) -> Path:
    return cohort.pristine_folder / f"{assignment}.ipynb"


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

    path = handed_out_files.source_notebook(root, assignment)
    try:
        notebook = nbformat.read(path, as_version=4)
    except (NotJSONError, UnicodeDecodeError) as error:
        raise UngradableError(f"{path} is not a valid notebook: {error}.") from None
    require_gradable(path, notebook)
    translate_notebook(notebook, root, assignment, language.code)
    if shown is not None:
        notebook = quiz.vary(root, assignment, notebook, shown)
    with use(language):
        clear = ClearSolutions(**stubs())
    resources: dict[str, Any] = {"nbgrader": {"notebook": assignment}}
    for step in (LockCells(), clear, ClearOutput(), CheckCellMetadata(), ComputeChecksums()):
        notebook, resources = step.preprocess(notebook, resources)
    files = handed_out_files.files_of(root, assignment)
    return Pristine(assignment, with_record(notebook, shown or {}, files))
