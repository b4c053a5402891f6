"""A submission, rebuilt from the pristine notebook.

What the notebook is (its points, tests, locked cells and their order) comes from the pristine
notebook alone; the student's file gives the text of answers and added cells.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache

from maskgrader.course import Cell, Kind, Pristine, exercise_names, without_hidden
from maskgrader.language import N_, _

from .reading import SubmittedCell, Unreadable


@dataclass(frozen=True)
class RebuiltCell:
    """One cell of the notebook that is judged. `ours` is false for the student's own text."""

    kind: Kind
    source: str
    grade_id: str = ""
    ours: bool = True
    pristine: int = -1  # index in the pristine notebook; -1 for a cell the student added
    type: str = "code"

    def place(self, line: int, code: str) -> str:
        """How a message names a line of the cell, counted from 1."""
        if self.grade_id:
            template = _("line {line} of the cell {cell}: {code}")
            return template.format(line=line, cell=self.grade_id, code=code)
        return _("line {line} of a cell of your own: {code}").format(line=line, code=code)


@dataclass(frozen=True)
class Rebuilt:
    """The notebook that is judged: pristine order, the student's text, and what was mended."""

    pristine: Pristine
    cells: tuple[RebuiltCell, ...]
    repairs: tuple[str, ...]


def rebuild(pristine: Pristine, submitted: list[SubmittedCell], repairs: list[str]) -> Rebuilt:
    """Put the student's text into the pristine notebook.

    A split cell is joined again, a second copy and every added cell stay where they stood, a
    missing solution cell is put back empty, and test and locked cells are always the pristine ones.
    """
    return _Rebuilder(pristine, submitted, list(repairs)).run()


@dataclass
class _Rebuilder:
    pristine: Pristine
    submitted: list[SubmittedCell]
    repairs: list[str]
    parse_left: int = 100_000  # characters
    answers: dict[str, str] = field(default_factory=dict)
    extras: dict[int, list[RebuiltCell]] = field(default_factory=lambda: defaultdict(list))

    def run(self) -> Rebuilt:
        self.cells = self.pristine.cells
        self.by_grade_id = {c.grade_id: i for i, c in enumerate(self.cells) if c.grade_id}
        self.by_id = {c.id: i for i, c in enumerate(self.cells) if not c.grade_id}
        plain = {c.source.strip(): i for i, c in enumerate(self.cells) if not c.grade_id}
        self.by_text = {text: index for text, index in plain.items() if text}
        solutions = [cell for cell in self.cells if cell.kind is Kind.SOLUTION]
        self.names = {cell.grade_id: frozenset(exercise_names(cell)) for cell in solutions}
        present = {cell.grade_id for cell in self.submitted}
        self.missing = [c for c in self.cells if c.grade_id and c.grade_id not in present]
        self._place_all()
        self._note_missing()
        cells = [*self.extras[-1]]
        for index, cell in enumerate(self.cells):
            if cell.kind not in (Kind.FIGURE, Kind.PLAIN):  # those come from the student's file
                cells.append(self._rebuilt(index, cell))
            cells.extend(self.extras[index])
        return Rebuilt(self.pristine, tuple(cells), tuple(dict.fromkeys(self.repairs)))

    def _place_all(self) -> None:
        anchor, previous, seen = -1, "", set()
        for cell in self.submitted:
            index = self._find(cell)
            if index is None:
                self._keep(anchor, cell)
                previous = "" if cell.source.strip() else previous
                continue
            again, adjacent = index in seen, previous == cell.grade_id
            if self.cells[index].grade_id:
                self._place(anchor, index, cell, adjacent=adjacent)
            elif self.cells[index].kind is not Kind.TEXT or not self._has_text_of(index, cell):
                self._keep(anchor if again else index, cell, self.cells[index])
            if not again:  # what follows a second copy stays where it stood
                anchor = index
            seen.add(index)
            previous = cell.grade_id if adjacent or not again else ""

    def _find(self, cell: SubmittedCell) -> int | None:
        if cell.grade_id in self.by_grade_id:
            return self.by_grade_id[self._answered(cell)]
        if cell.grade_id:
            self._note(N_("A cell's id was changed; its text was kept as an added cell."))
            return None
        known = self.by_id.get(cell.id) if cell.id else None
        if known is not None and self._has_text_of(known, cell):
            return known
        return self.by_text.get(cell.source.strip(), known)

    def _answered(self, cell: SubmittedCell) -> str:
        """The cell that a text answers: that of its id, unless it plainly is another's answer."""
        known = cell.grade_id
        own = self.names.get(known)
        if own is None or any(name in cell.source for name in own):
            return known
        others = [n for n in self.names if n != known and self._defines(cell.source, self.names[n])]
        if len(others) != 1:
            return known
        template = N_("The cell {cell} answered {exercise}; its text was put there.")
        self._note(template, cell=known, exercise=others[0])
        return others[0]

    def _has_text_of(self, index: int, cell: SubmittedCell) -> bool:
        return self.cells[index].source.strip() == cell.source.strip()

    def _keep(self, anchor: int, cell: SubmittedCell, original: Cell | None = None) -> None:
        """Keep a student's own cell where it stood. An unchanged figure cell is still one."""
        if not cell.source.strip() or cell.type == "raw":
            return
        kind = Kind.PLAIN if cell.type == "code" else Kind.TEXT
        ours = original is not None and original.source.strip() == cell.source.strip()
        if ours and original is not None:
            kind = original.kind
        kept = RebuiltCell(kind, cell.source, ours=ours, type=cell.type)
        self.extras[anchor].append(kept)

    def _place(self, anchor: int, index: int, cell: SubmittedCell, *, adjacent: bool) -> None:
        target = self.cells[index]
        if target.kind in (Kind.SOLUTION, Kind.MANUAL):
            if target.grade_id not in self.answers:
                self._answer(target, cell)
            elif adjacent:
                self._second_part(index, target, cell)
            else:
                template = N_("A second copy of the cell {cell} stayed an added cell.")
                self._note(template, cell=target.grade_id)
                self._keep(anchor, SubmittedCell(cell.type, cell.source))
        elif cell.source.strip() not in (
            without_hidden(target.source).strip(),
            target.source.strip(),
        ):
            template = N_("The cell {cell} was changed; the original was put back.")
            self._note(template, cell=target.grade_id)
            wanted = {name for c in self.missing for name in self.names.get(c.grade_id, ())}
            if self._defines(cell.source, wanted):  # an answer merged into a locked cell
                self._keep(index - 1, SubmittedCell("code", cell.source))
            elif (added := self._added_text(target, cell)) is not None:
                self._keep(index, SubmittedCell("code", added))

    def _second_part(self, index: int, target: Cell, cell: SubmittedCell) -> None:
        """The other half of a split cell: a cell of its own, unless only the whole makes sense."""
        whole = f"{self.answers[target.grade_id]}\n{cell.source}"
        if target.kind is Kind.MANUAL or (self._parses(whole) and not self._parses(cell.source)):
            self.answers[target.grade_id] = whole
            template = N_("The cell {cell} was split; it was joined again.")
            self._note(template, cell=target.grade_id)
        else:
            template = N_("The cell {cell} was split; its parts ran in order.")
            self._note(template, cell=target.grade_id)
            self._keep(index, SubmittedCell("code", cell.source))

    def _added_text(self, target: Cell, cell: SubmittedCell) -> str | None:
        """What a student has written before or after the text of a locked cell, None otherwise."""
        given = without_hidden(target.source).strip()
        before, found, after = cell.source.partition(given)
        added = f"{before.strip()}\n{after.strip()}".strip()
        return added if found and given and added else None

    def _parses(self, source: str) -> bool:
        if len(source) > self.parse_left:
            return False
        self.parse_left -= len(source)
        try:
            ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
        return True

    def _defines(self, source: str, wanted: set[str]) -> bool:
        """Whether a text defines a wanted name. Parsing takes a thousand times its size."""
        if not any(name in source for name in wanted) or len(source) > self.parse_left:
            return False
        self.parse_left -= len(source)
        return bool(defined_names(source) & wanted)

    def _answer(self, target: Cell, cell: SubmittedCell) -> None:
        self.answers[target.grade_id] = cell.source
        wanted = "markdown" if target.kind is Kind.MANUAL else "code"
        if cell.type != wanted:
            template = {
                "markdown": N_("The cell {cell} was made a markdown cell again."),
                "code": N_("The cell {cell} was made a code cell again."),
            }[wanted]
            self._note(template, cell=target.grade_id)

    def _note_missing(self) -> None:
        for cell in self.missing:
            template = N_("The cell {cell} was missing and was put back.")
            self._note(template, cell=cell.grade_id)

    def _note(self, template: str, **values: str) -> None:
        self.repairs.append(_(template).format(**values))

    def _rebuilt(self, index: int, cell: Cell) -> RebuiltCell:
        if cell.kind in (Kind.SOLUTION, Kind.MANUAL):
            text = self.answers.get(cell.grade_id, "")
            kind = "code" if cell.kind is Kind.SOLUTION else "markdown"
            return RebuiltCell(cell.kind, text, cell.grade_id, False, index, kind)
        kind = "markdown" if cell.kind is Kind.TEXT else "code"
        return RebuiltCell(cell.kind, cell.source, cell.grade_id, True, index, kind)


_DEFINITION = re.compile(
    r"^(?:async +)?(?:def|class) +(\w+)|^(\w+) *(?::[^=\n]+)?=(?!=)", re.MULTILINE
)


@lru_cache(maxsize=256)
def defined_names(source: str) -> frozenset[str]:
    """Names that a cell's text defines or imports at its top level.

    What does not parse, such as a text with magics, is looked through line by line.
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset(name for names in _DEFINITION.findall(source) for name in names if name)
    names = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            parts = [part for target in targets for part in ast.walk(target)]
            names |= {n.id for n in parts if isinstance(n, ast.Name) and type(n.ctx) is ast.Store}
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names |= {(a.asname or a.name).partition(".")[0] for a in node.names}
    return frozenset(names)


def _matches(cells: list[SubmittedCell], pristines: dict[str, Pristine]) -> dict[str, int]:
    """How many cells of their own each assignment finds among `cells`, by id."""
    ids = {cell.grade_id for cell in cells if cell.grade_id}
    own = (Kind.SOLUTION, Kind.TEST, Kind.MANUAL)
    return {
        name: len(ids & {cell.grade_id for cell in pristine.cells if cell.kind in own})
        for name, pristine in pristines.items()
    }


def refuse_other_assignment(
    cells: list[SubmittedCell], assignment: str, pristines: dict[str, Pristine]
) -> None:
    """Unreadable if the notebook is that of another assignment, or of none."""
    counts = _matches(cells, pristines)
    other = max(counts, key=counts.__getitem__)
    if counts[other] and not counts.get(assignment):
        template = _(
            "This is the notebook of {other}, handed in for {assignment}. "
            "Hand in the notebook of {assignment}."
        )
        raise Unreadable(template.format(other=other, assignment=assignment))
    if not counts.get(assignment) and not _knows(cells, pristines[assignment]):
        template = _(
            "This is not the notebook of {assignment}: it has none of its cells, and answers none "
            "of its exercises. Hand in the notebook that you were given."
        )
        raise Unreadable(template.format(assignment=assignment))


def _knows(cells: list[SubmittedCell], pristine: Pristine) -> bool:
    """Whether cells without an id are of this assignment: by a text of its own, or by an answer."""
    texts = {cell.source.strip() for cell in pristine.cells} - {""}
    names = {name for exercise in pristine.exercises for name in exercise.names}
    return any(
        cell.source.strip() in texts or any(name in cell.source for name in names) for cell in cells
    )


def find_assignment(
    cells: list[SubmittedCell], pristines: dict[str, Pristine], name: str = ""
) -> str:
    """The assignment whose cells a notebook has; Unreadable if it has none of any.

    A notebook that has lost all of its ids is taken for the one that its file is named after.
    """
    counts = _matches(cells, pristines)
    best = max(counts, key=counts.__getitem__, default="")
    if best and counts[best]:
        return best
    if name in pristines and _knows(cells, pristines[name]):
        return name
    raise Unreadable(
        _(
            "This is not a notebook of the course: it has none of its cells. "
            "Hand in the notebook that you were given."
        )
    )
