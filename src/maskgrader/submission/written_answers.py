"""Finds written answers that stand beside the cell in which they belong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from maskgrader.course import Cell, Kind, Pristine

from .rebuilt import RebuiltCell


def shown_text(cell: Cell) -> str:
    """A written answer's cell as students were given it, without the mark scheme."""
    lines, hidden = [], False
    for line in cell.source.split("\n"):
        if "BEGIN MARK SCHEME" in line:
            hidden = True
        elif "END MARK SCHEME" in line:
            hidden = False
        elif not hidden:
            lines.append(line)
    return "\n".join(lines).strip()


class OwnTexts:
    """The texts that are a student's own: not a part of the course's, whatever the line breaks."""

    def __init__(self, pristine: Pristine) -> None:
        self._cells = pristine.cells
        self._course = " ".join(_words(cell.source) for cell in pristine.cells)

    def __contains__(self, cell: RebuiltCell) -> bool:
        return cell.type != "code" and bool(
            cell.pictures or _words(cell.source) not in self._course
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
