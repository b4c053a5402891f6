"""Finds written answers that stand beside the cell in which they belong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from maskgrader.course import Kind, Pristine, text_hash

from .rebuilt import RebuiltCell


class OwnTexts:
    """The texts that are a student's own: not a part of the course's, whatever the line breaks.

    What an earlier release said is the course's too.
    """

    def __init__(self, pristine: Pristine) -> None:
        self._cells = pristine.cells
        self._earlier = pristine.earlier_texts
        self._course = " ".join(_words(cell.source) for cell in pristine.cells)

    def __contains__(self, cell: RebuiltCell) -> bool:
        if cell.type == "code":
            return False
        return bool(cell.pictures) or not (
            _words(cell.source) in self._course or text_hash(cell.source) in self._earlier
        )

    def near(
        self, index: int, added: Mapping[int, Sequence[RebuiltCell]]
    ) -> Iterable[tuple[int, RebuiltCell]]:
        """Those between the answers above and below a written answer, with their places.

        index: the answer's, in the pristine notebook. added: cells, by the index they follow.
        """
        answers = [n for n, c in enumerate(self._cells) if c.kind in (Kind.SOLUTION, Kind.MANUAL)]
        first = max((n for n in answers if n < index), default=-1)
        last = min((n for n in answers if n > index), default=len(self._cells))
        for place in range(first, last):
            yield from ((place, cell) for cell in added.get(place, ()) if cell in self)


def _words(text: str) -> str:
    return " ".join(text.split())
