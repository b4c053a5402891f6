"""A submission on its way in: read tolerantly, then rebuilt from the pristine notebook.

Nothing of a submitted file is believed but the text of its cells. What the notebook is (its
points, tests, locked cells and their order) comes from the pristine notebook alone.
"""

from __future__ import annotations

import ast
import codecs
import json
import os
import stat
from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from .course import Cell, Kind, Pristine, exercise_names, without_hidden

MAX_BYTES = 20 << 20
MAX_CELLS = 1000


class Unreadable(Exception):
    """The file cannot be judged; the message says why and what the student can do."""


@dataclass(frozen=True)
class SubmittedCell:
    """The text of one submitted cell, and what it says it is."""

    type: str  # "code", "markdown" or "raw"
    source: str
    grade_id: str = ""
    id: str = ""


def read_file(path: Path) -> bytes:
    """The bytes of a submitted file. Regular files only, and no links: they may lead anywhere."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        raise Unreadable("There is no such file.") from None
    except OSError:
        if path.is_symlink():
            raise Unreadable("The file is a symbolic link. Hand in the notebook itself.") from None
        raise Unreadable("The file cannot be opened.") from None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable("This is a folder or a special file, not a notebook.")
        if status.st_size > MAX_BYTES:
            raise Unreadable(
                f"The file is larger than {MAX_BYTES >> 20} MiB. Clear the outputs of its cells "
                "(Edit, Clear Outputs of All Cells), save, and hand it in again."
            )
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read(MAX_BYTES + 1)
    finally:
        os.close(descriptor)


def read_cells(data: bytes) -> tuple[list[SubmittedCell], list[str]]:
    """Cells of a notebook of any nbformat version, and the repairs that reading it took."""
    repairs: list[str] = []
    document = _parse(_decode(data, repairs), repairs)
    cells = [cell for raw in _raw_cells(document, repairs) if (cell := _read_cell(raw))]
    if len(cells) > MAX_CELLS:
        raise Unreadable(f"The notebook has more than {MAX_CELLS} cells.")
    return cells, repairs


def _decode(data: bytes, repairs: list[str]) -> str:
    if not data.strip(b"\0 \t\r\n"):
        raise Unreadable("The file is empty. Save the notebook and hand it in again.")
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF32_LE, "utf-32"),
        (codecs.BOM_UTF32_BE, "utf-32"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            repairs.append(f"The file was encoded as {encoding.removesuffix('-sig')} with a mark.")
            return data.decode(encoding, "replace")
    if data[1:2] == b"\0" or data[:1] == b"\0":
        repairs.append("The file was encoded as utf-16.")
        return data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        repairs.append("The file was not valid UTF-8 and was read as Windows text.")
        return data.decode("cp1252", "replace")


def _parse(text: str, repairs: list[str]) -> dict[str, Any]:
    try:
        # No number of a notebook is used; int() refuses those of several thousand digits.
        document = json.loads(text, strict=False, parse_int=float)
    except RecursionError:
        raise Unreadable("The file is nested too deeply to be a notebook.") from None
    except ValueError as error:
        raise Unreadable(_explain_json(text, error)) from None
    if not isinstance(document, dict):
        raise Unreadable("The file is not a notebook: it holds no cells.")
    return document


def _explain_json(text: str, error: ValueError) -> str:
    if any(line.startswith(("<<<<<<<", ">>>>>>>")) for line in text.splitlines()):
        return (
            "The file has the conflict markers of git in it (<<<<<<<). Choose one side, save the "
            "notebook in Jupyter and hand it in again."
        )
    if not text.lstrip().startswith("{"):
        return "The file is not a notebook. Hand in the file that ends in .ipynb."
    line = getattr(error, "lineno", 0)
    unfinished = str(error).startswith("Unterminated string")
    end = unfinished or getattr(error, "pos", 0) >= len(text.rstrip()) - 1
    where = "ends in the middle" if end else f"is damaged at line {line}"
    return f"The file {where}. Open it in Jupyter, save it again, and hand it in once more."


def _raw_cells(document: dict[str, Any], repairs: list[str]) -> list[Any]:
    cells = document.get("cells")
    if not isinstance(cells, list):  # nbformat 3 and older keep cells in worksheets
        sheets = document.get("worksheets")
        if not isinstance(sheets, list):
            raise Unreadable("The file is not a notebook: it holds no cells.")
        parts = [sheet.get("cells") for sheet in sheets if isinstance(sheet, dict)]
        cells = [cell for part in parts if isinstance(part, list) for cell in part]
        repairs.append("The notebook was in an old format and was read all the same.")
    elif document.get("nbformat") != 4:
        repairs.append("The notebook's format number was wrong and was ignored.")
    return cells


def _read_cell(raw: Any) -> SubmittedCell | None:
    if not isinstance(raw, dict):
        return None
    kind = raw.get("cell_type")
    source = _text(raw.get("source", raw.get("input", "")))
    meta = raw.get("metadata")
    grading = meta.get("nbgrader") if isinstance(meta, dict) else None
    grade_id = grading.get("grade_id") if isinstance(grading, dict) else None
    return SubmittedCell(
        type=kind if kind in ("code", "markdown", "raw") else "markdown",
        source=source,
        grade_id=grade_id if isinstance(grade_id, str) else "",
        id=raw["id"] if isinstance(raw.get("id"), str) else "",
    )


def _text(source: Any) -> str:
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    if not isinstance(source, str):
        return ""
    # A lone surrogate cannot be written to any file or database.
    return source.encode("utf-8", "replace").decode("utf-8").replace("\r\n", "\n")


@dataclass(frozen=True)
class RebuiltCell:
    """One cell of the notebook that is judged. `ours` is false for the student's own text."""

    kind: Kind
    source: str
    grade_id: str = ""
    ours: bool = True
    pristine: int = -1  # index in the pristine notebook; -1 for a cell the student added
    type: str = "code"

    @property
    def label(self) -> str:
        """How a message names the cell."""
        return f"the cell {self.grade_id}" if self.grade_id else "a cell of your own"


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
            return self.by_grade_id[cell.grade_id]
        if cell.grade_id:
            self.repairs.append("A cell's id was changed; its text was kept as an added cell.")
            return None
        known = self.by_id.get(cell.id) if cell.id else None
        if known is not None and self._has_text_of(known, cell):
            return known
        return self.by_text.get(cell.source.strip(), known)

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
                self.repairs.append(
                    f"A second copy of the cell {target.grade_id} stayed an added cell."
                )
                self._keep(anchor, SubmittedCell(cell.type, cell.source))
        elif cell.source.strip() not in (
            without_hidden(target.source).strip(),
            target.source.strip(),
        ):
            self.repairs.append(
                f"The cell {target.grade_id} was changed; the original was put back."
            )
            solutions = [missing for missing in self.missing if missing.kind is Kind.SOLUTION]
            wanted = {name for missing in solutions for name in exercise_names(missing)}
            if self._defines(cell.source, wanted):  # an answer merged into a locked cell
                self._keep(index - 1, SubmittedCell("code", cell.source))
            elif (added := self._added_text(target, cell)) is not None:
                self._keep(index, SubmittedCell("code", added))

    def _second_part(self, index: int, target: Cell, cell: SubmittedCell) -> None:
        """The other half of a split cell: a cell of its own, unless only the whole makes sense."""
        whole = f"{self.answers[target.grade_id]}\n{cell.source}"
        if target.kind is Kind.MANUAL or (self._parses(whole) and not self._parses(cell.source)):
            self.answers[target.grade_id] = whole
            self.repairs.append(f"The cell {target.grade_id} was split; it was joined again.")
        else:
            self.repairs.append(f"The cell {target.grade_id} was split; its parts ran in order.")
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
            self.repairs.append(f"The cell {target.grade_id} was made a {wanted} cell again.")

    def _note_missing(self) -> None:
        for cell in self.missing:
            self.repairs.append(f"The cell {cell.grade_id} was missing and was put back.")

    def _rebuilt(self, index: int, cell: Cell) -> RebuiltCell:
        if cell.kind in (Kind.SOLUTION, Kind.MANUAL):
            text = self.answers.get(cell.grade_id, "")
            kind = "code" if cell.kind is Kind.SOLUTION else "markdown"
            return RebuiltCell(cell.kind, text, cell.grade_id, False, index, kind)
        kind = "markdown" if cell.kind is Kind.TEXT else "code"
        return RebuiltCell(cell.kind, cell.source, cell.grade_id, True, index, kind)


@lru_cache(maxsize=256)
def defined_names(source: str) -> frozenset[str]:
    """Names that a cell's text defines or imports at its top level, as far as it parses."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    names = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
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
    """Unreadable if the notebook is that of another assignment, handed in by mistake."""
    counts = _matches(cells, pristines)
    other = max(counts, key=counts.__getitem__)
    if counts[other] and not counts.get(assignment):
        raise Unreadable(
            f"This is the notebook of {other}, handed in for {assignment}. "
            f"Hand in the notebook of {assignment}."
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
    if name in pristines:
        texts = {cell.source.strip() for cell in pristines[name].cells} - {""}
        if any(cell.source.strip() in texts for cell in cells):
            return name
    raise Unreadable(
        "This is not a notebook of the course: it has none of its cells. "
        "Hand in the notebook that you were given."
    )
