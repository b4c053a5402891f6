"""Determines which assignment a submitted notebook belongs to."""

from __future__ import annotations

from maskgrader.course import Kind, Pristine
from maskgrader.language import _

from .reading import SubmittedCell, Unreadable


def find_assignment(
    cells: list[SubmittedCell], pristines: dict[str, Pristine], name: str = ""
) -> str:
    """The assignment whose cells a notebook has; Unreadable if it belongs to none.

    name: of the file. If the notebook has lost all of its ids, that decides, or else what it
    defines and which texts of the course it holds.
    """
    counts = _matches(cells, pristines)
    best = max(counts, key=counts.__getitem__, default="")
    if best and counts[best]:
        return best
    if name in pristines and _resembles(cells, pristines[name]):
        return name
    alike = {known: _likeness(cells, pristine) for known, pristine in pristines.items()}
    likest = [known for known, count in alike.items() if count == max(alike.values()) > 0]
    if len(likest) == 1:
        return likest[0]
    raise Unreadable(
        _(
            "This is not a notebook of the course: it has none of its cells. "
            "Hand in the notebook that you were given."
        )
    )


def refuse_other_assignment(
    cells: list[SubmittedCell], assignment: str, pristines: dict[str, Pristine]
) -> None:
    """Unreadable if the notebook belongs to another assignment, or to none."""
    counts = _matches(cells, pristines)
    other = max(counts, key=counts.__getitem__)
    if counts[other] and not counts.get(assignment):
        template = _(
            "This is the notebook of {other}, handed in for {assignment}. "
            "Hand in the notebook of {assignment}."
        )
        raise Unreadable(template.format(other=other, assignment=assignment))
    if not counts.get(assignment) and not _resembles(cells, pristines[assignment]):
        template = _(
            "This is not the notebook of {assignment}: it has none of its cells, and answers none "
            "of its exercises. Hand in the notebook that you were given."
        )
        raise Unreadable(template.format(assignment=assignment))


def _matches(cells: list[SubmittedCell], pristines: dict[str, Pristine]) -> dict[str, int]:
    """How many of each assignment's own cells are among `cells`, by their ids."""
    ids = {cell.grade_id for cell in cells if cell.grade_id}
    own = (Kind.SOLUTION, Kind.TEST, Kind.MANUAL)
    return {
        name: len(ids & {cell.grade_id for cell in pristine.cells if cell.kind in own})
        for name, pristine in pristines.items()
    }


def _resembles(cells: list[SubmittedCell], pristine: Pristine) -> bool:
    """Whether cells without ids contain one of an assignment's texts, or an answer to it."""
    texts = {cell.source.strip() for cell in pristine.cells} - {""}
    names = {name for exercise in pristine.exercises for name in exercise.names}
    return any(
        cell.source.strip() in texts or any(name in cell.source for name in names) for cell in cells
    )


def _likeness(cells: list[SubmittedCell], pristine: Pristine) -> int:
    """How many of an assignment's functions the cells define, and texts they hold."""
    texts = {cell.source.strip() for cell in cells}
    functions = {name for exercise in pristine.exercises for name in exercise.names}
    defined = sum(any(f"def {name}(" in text for text in texts) for name in functions)
    return defined + len(texts & {cell.source.strip() for cell in pristine.cells if cell.source})
