"""Rebuilds a submission from the pristine notebook.

The pristine notebook alone determines the points, tests, locked cells and their order. The
student's file contributes the text of answers and added cells.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from maskgrader.course import Cell, Kind, Pristine, without_hidden
from maskgrader.language import N_, _

from .cell_index import CellIndex
from .definitions import BoundedParser
from .reading import SubmittedCell
from .rebuilt import Rebuilt, RebuiltCell
from .written_answers import OwnTexts


def rebuild(pristine: Pristine, submitted: list[SubmittedCell], repairs: list[str]) -> Rebuilt:
    """Put the student's text into the pristine notebook.

    A split cell is joined, second copies and added cells keep their places, a missing solution cell
    is restored empty, and test and locked cells are always the pristine ones. repairs: those made
    while reading the file.
    """
    return _Rebuilder(pristine, submitted, repairs).run()


class _Rebuilder:
    """One rebuild: the answers, added cells and repairs that it has found so far."""

    def __init__(
        self, pristine: Pristine, submitted: list[SubmittedCell], repairs: list[str]
    ) -> None:
        self._pristine = pristine
        self._submitted = submitted
        self._index = CellIndex(pristine)
        self._missing = self._index.without(submitted)
        self._parser = BoundedParser()
        self._repairs = list(repairs)
        self._answers: dict[str, str] = {}  # by grade_id
        self._pictures: dict[str, tuple[tuple[str, str], ...]] = defaultdict(tuple)
        self._has_raw_text = False
        # By the index of the pristine cell that they follow; -1 at the top.
        self._added: dict[int, list[RebuiltCell]] = defaultdict(list)

    def run(self) -> Rebuilt:
        self._place_all()
        for cell in self._missing:
            self._note(N_("The cell {cell} was missing and was put back."), cell=cell.grade_id)
        unclear = frozenset(self._find_written_answers())
        cells = [*self._added[-1]]
        for index, cell in enumerate(self._index.cells):
            if cell.kind not in (Kind.FIGURE, Kind.PLAIN):  # those come from the student's file
                cells.append(self._rebuilt(index, cell))
            cells.extend(self._added[index])
        repairs = tuple(dict.fromkeys(self._repairs))
        return Rebuilt(self._pristine, tuple(cells), repairs, unclear)

    def _place_all(self) -> None:
        """Find the place of every submitted cell.

        anchor: the index of the pristine cell that added cells follow. previous: the grade_id of
        the cell before, as long as another part of it may follow.
        """
        anchor, previous, seen = -1, "", set()
        for cell in self._submitted:
            index = self._find(cell)
            if not cell.grade_id and self._index.was_given(cell):
                anchor = anchor if index is None or index in seen else index
                continue
            if index is None:
                self._keep(anchor, cell)
                previous = "" if cell.source.strip() else previous
                continue
            again, adjacent = index in seen, previous == cell.grade_id
            found = self._index.cells[index]
            if found.grade_id:
                self._place(anchor, index, cell, adjacent=adjacent)
            elif found.kind is not Kind.TEXT or not self._index.has_same_text(index, cell):
                self._keep(anchor if again else index, cell, found)
            if not again:  # cells after a second copy keep their places
                anchor = index
            seen.add(index)
            previous = cell.grade_id if adjacent or not again else ""

    def _find_written_answers(self) -> Iterator[str]:
        """Take texts beside an empty written answer as the answer; yields those left unclear."""
        own = OwnTexts(self._pristine)
        added = [cell for cells in self._added.values() for cell in cells]
        wrote = self._has_raw_text or any(map(own.__contains__, added))
        wrote = wrote or any(map(self._is_prose, added))
        for index, cell in enumerate(self._index.cells):
            name = cell.grade_id
            answer = self._answers.get(name, "").strip()
            if cell.kind is not Kind.MANUAL or self._pictures[name]:
                continue
            if not self._pristine.is_as_given(cell, answer):
                continue
            found = list(own.near(index, self._added))
            if found:
                self._answers[name] = "\n\n".join(text.source for _, text in found)
                for place, text in found:
                    self._added[place].remove(text)
                    self._pictures[name] += text.pictures
                self._note(N_("The answer to {cell} was found in another cell."), cell=name)
            elif wrote or name not in self._answers:
                yield name

    def _is_prose(self, cell: RebuiltCell) -> bool:
        """Whether an added code cell seems to hold text rather than code."""
        is_text = cell.source.lstrip()[:1].isalpha() and not self._parser.parses(cell.source)
        return cell.kind is Kind.PLAIN and is_text

    def _find(self, cell: SubmittedCell) -> int | None:
        if cell.grade_id and self._index.graded(cell.grade_id) is not None:
            return self._index.graded(self._answered(cell))
        answered = self._exercise_answered(cell)
        if answered is not None:
            return answered
        if cell.grade_id:
            self._note(N_("A cell's id was changed; its text was kept as an added cell."))
            return None
        return self._index.ungraded(cell)

    def _exercise_answered(self, cell: SubmittedCell) -> int | None:
        """The index of the only missing solution cell that a cell without its id answers."""
        missing = [c.grade_id for c in self._missing if c.kind is Kind.SOLUTION]
        names = self._index.names
        answered = [n for n in missing if self._parser.defines(cell.source, names[n])]
        if cell.type != "code" or len(answered) != 1 or answered[0] in self._answers:
            return None
        return self._index.graded(answered[0])

    def _answered(self, cell: SubmittedCell) -> str:
        """The grade_id of the cell that a text answers: its own, unless clearly another's."""
        known = cell.grade_id
        names = self._index.names
        if known not in names or any(name in cell.source for name in names[known]):
            return known
        others = [
            other
            for other in names
            if other != known and self._parser.defines(cell.source, names[other])
        ]
        if len(others) != 1:
            return known
        template = N_("The cell {cell} answered {exercise}; its text was put there.")
        self._note(template, cell=known, exercise=others[0])
        return others[0]

    def _keep(self, anchor: int, cell: SubmittedCell, original: Cell | None = None) -> None:
        """Keep a cell from the student's file in its place. An unchanged one keeps its kind."""
        if not cell.source.strip() or cell.type == "raw":
            self._has_raw_text |= bool(cell.source.strip())
            return
        kind = Kind.PLAIN if cell.type == "code" else Kind.TEXT
        ours = original is not None and original.source.strip() == cell.source.strip()
        if ours and original is not None:
            kind = original.kind
        kept = RebuiltCell(kind, cell.source, ours=ours, type=cell.type, pictures=cell.pictures)
        self._added[anchor].append(kept)

    def _place(self, anchor: int, index: int, cell: SubmittedCell, *, adjacent: bool) -> None:
        """Place a submitted cell whose grade_id is known. adjacent: just after its other part."""
        target = self._index.cells[index]
        if target.kind not in (Kind.SOLUTION, Kind.MANUAL):
            self._restore(index, target, cell)
        elif target.grade_id not in self._answers:
            self._answer(target, cell)
        elif adjacent:
            self._second_part(index, target, cell)
        else:
            template = N_("A second copy of the cell {cell} stayed an added cell.")
            self._note(template, cell=target.grade_id)
            self._keep(anchor, SubmittedCell(cell.type, cell.source, pictures=cell.pictures))

    def _restore(self, index: int, target: Cell, cell: SubmittedCell) -> None:
        """Note a changed test or locked cell, and keep the code that the student wrote in it."""
        given = without_hidden(target.source).strip()
        if cell.source.strip() in (given, target.source.strip()):
            return
        template = N_("The cell {cell} was changed; the original was put back.")
        self._note(template, cell=target.grade_id)
        names = self._index.names
        wanted = {name for c in self._missing for name in names.get(c.grade_id, ())}
        if self._parser.defines(cell.source, wanted):  # an answer merged into a locked cell
            self._keep(index - 1, SubmittedCell("code", cell.source))
        elif added := _text_around(given, cell.source):
            self._keep(index, SubmittedCell("code", added))

    def _second_part(self, index: int, target: Cell, cell: SubmittedCell) -> None:
        """Keep the second part of a split cell, or join the parts if only the whole is valid."""
        whole = f"{self._answers[target.grade_id]}\n{cell.source}"
        parses = self._parser.parses
        if target.kind is Kind.MANUAL or (parses(whole) and not parses(cell.source)):
            self._answers[target.grade_id] = whole
            self._pictures[target.grade_id] += cell.pictures
            template = N_("The cell {cell} was split; it was joined again.")
            self._note(template, cell=target.grade_id)
        else:
            template = N_("The cell {cell} was split; its parts ran in order.")
            self._note(template, cell=target.grade_id)
            self._keep(index, SubmittedCell("code", cell.source))

    def _answer(self, target: Cell, cell: SubmittedCell) -> None:
        self._answers[target.grade_id] = cell.source
        self._pictures[target.grade_id] = cell.pictures
        if target.kind is Kind.MANUAL and cell.type != "markdown":
            template = N_("The cell {cell} was made a markdown cell again.")
            self._note(template, cell=target.grade_id)
        elif target.kind is Kind.SOLUTION and cell.type != "code":
            template = N_("The cell {cell} was made a code cell again.")
            self._note(template, cell=target.grade_id)

    def _note(self, template: str, **values: str) -> None:
        self._repairs.append(_(template).format(**values))

    def _rebuilt(self, index: int, cell: Cell) -> RebuiltCell:
        if cell.kind in (Kind.SOLUTION, Kind.MANUAL):
            text = self._answers.get(cell.grade_id, "")
            kind = "code" if cell.kind is Kind.SOLUTION else "markdown"
            pictures = self._pictures[cell.grade_id]
            return RebuiltCell(cell.kind, text, cell.grade_id, False, index, kind, pictures)
        kind = "markdown" if cell.kind is Kind.TEXT else "code"
        return RebuiltCell(cell.kind, cell.source, cell.grade_id, True, index, kind)


def _text_around(given: str, source: str) -> str:
    """The text that a student added before and after the given text of a cell, or ""."""
    before, found, after = source.partition(given) if given else ("", "", "")
    return f"{before.strip()}\n{after.strip()}".strip() if found else ""
