"""What is fuzzed: functions of bytes that raise where a promise of the judge's is broken.

`TARGETS` maps a name to the function and to what makes its first inputs. The same functions serve
the tests, with a few hundred inputs each, and `benchmarks/fuzz.py`, with as many as there is time.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import msgpack
import nbformat
import numpy as np
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from maskgrader.course.notebook import Kind, Pristine, without_hidden
from maskgrader.feedback.graded import graded_notebook
from maskgrader.judge.cell_runs import CellRun
from maskgrader.judge.changed_arguments import changed_by
from maskgrader.protocol.callbacks import Callback
from maskgrader.protocol.cell_error import CellError
from maskgrader.protocol.codec import WireError, pack, unpack
from maskgrader.protocol.outputs import decode_outputs
from maskgrader.protocol.replies import Raised, Returned, body_of
from maskgrader.protocol.requests import Bind, Call, ReadValue, RunCell
from maskgrader.protocol.values import FunctionRef, Opaque, Packed, simplify
from maskgrader.results.verdict import (
    CheckResult,
    ExerciseResult,
    Outcome,
    SubmissionResult,
    Verdict,
)
from maskgrader.submission.assignment_match import find_assignment, refuse_other_assignment
from maskgrader.submission.reading import MAX_CELLS, SubmittedCell, Unreadable, read_cells
from maskgrader.submission.rebuilding import rebuild
from maskgrader.submission.rebuilt import Rebuilt

HIDDEN = "# Hidden checks.\n### BEGIN HIDDEN TESTS\nsecret = 1\n### END HIDDEN TESTS"
PLAIN = (str, int, float, complex, bool, type(None), list, dict, np.ndarray, np.generic)


@cache
def pristine() -> Pristine:
    """A notebook with one cell of every kind."""

    def graded(make: Callable, name: str, source: str, **flags: Any) -> Any:
        meta = {"grade_id": name, "grade": False, "solution": False, "locked": False, **flags}
        return make(source, id=name.replace("_", "-"), metadata={"nbgrader": meta})

    test = {"grade": True, "locked": True, "points": 1}
    stub = "def double(x):\n    raise NotImplementedError()"
    cells = [
        new_markdown_cell("# A toy", id="intro"),
        graded(new_code_cell, "given_setup", "import numpy as np\nSCALE = 2", locked=True),
        graded(new_code_cell, "double", stub, solution=True),
        graded(new_code_cell, "try_double", "assert double(2) == 4", **test),
        graded(new_code_cell, "test_double", HIDDEN, **test),
        new_code_cell("draw(double)", id="figure", metadata={"tags": ["figure"]}),
        graded(new_code_cell, "quiz_toy", "answer_a = None\nanswer_b = None", solution=True),
        graded(new_code_cell, "test_quiz_toy", HIDDEN, **test),
        graded(new_markdown_cell, "explain", "YOUR ANSWER HERE", solution=True, **test),
    ]
    return Pristine("toy", new_notebook(cells=cells))


def released() -> list[SubmittedCell]:
    """The cells as a student gets them."""
    markdown = (Kind.TEXT, Kind.MANUAL)
    return [
        SubmittedCell(
            "markdown" if cell.kind in markdown else "code",
            without_hidden(cell.source),
            cell.grade_id,
            cell.id,
        )
        for cell in pristine().cells
    ]


# The reader


def read(data: bytes) -> None:
    """Bytes are cells whose text can be written and run, or a refusal that says something."""
    try:
        cells, repairs = read_cells(data)
        for look in (
            lambda: find_assignment(cells, {"toy": pristine()}, "toy"),
            lambda: refuse_other_assignment(cells, "toy", {"toy": pristine()}),
        ):
            try:
                look()
            except Unreadable as error:
                assert str(error).encode()
    except Unreadable as error:
        assert len(str(error)) > 10 and str(error).encode()
        return
    assert len(cells) <= MAX_CELLS and all(text.encode() for text in repairs)
    for cell in cells:
        assert cell.type in ("code", "markdown", "raw")
        assert type(cell.grade_id) is str and type(cell.id) is str
        assert not {"\0", "\r"} & set(cell.source) and cell.source.encode() is not None
    check_rebuilt(cells, rebuild(pristine(), cells, repairs))


def notebooks() -> list[bytes]:
    notebook = nbformat.from_dict({**pristine().notebook})
    text = json.dumps(notebook)
    sheet = {"cells": [{"cell_type": "code", "input": c.source} for c in released()]}
    old = json.dumps({"nbformat": 3, "worksheets": [sheet]})
    indented = json.dumps(notebook, indent=1)
    return [text.encode(), old.encode(), indented.encode(), text.encode("utf-16"), b"{}", b"[]"]


# The rebuild


def cells_of(data: bytes) -> list[SubmittedCell]:
    """Any bytes as cells: parted by lines of `--`, each headed by its type, grade_id and id."""
    cells = []
    for part in data.decode("utf-8", "replace").replace("\0", "").split("\n--\n")[:MAX_CELLS]:
        head, _, source = part.partition("\n")
        kind, grade_id, id = [*head.split("|"), "", ""][:3]
        cells.append(
            SubmittedCell(kind if kind in ("markdown", "raw") else "code", source, grade_id, id)
        )
    return cells


def text_of(cells: list[SubmittedCell]) -> bytes:
    return "\n--\n".join(f"{c.type}|{c.grade_id}|{c.id}\n{c.source}" for c in cells).encode()


def rebuild_cells(data: bytes) -> None:
    """Whatever cells come, the rebuilt notebook keeps its promises."""
    cells = cells_of(data)
    check_rebuilt(cells, rebuild(pristine(), cells, []))


def check_rebuilt(cells: list[SubmittedCell], rebuilt: Rebuilt) -> None:
    """The course's cells are all there, in order and unchanged; no code of the student's is lost.

    Handed in again, the rebuilt notebook is rebuilt to itself.
    """
    course = pristine().cells
    own = [cell for cell in rebuilt.cells if cell.grade_id]
    assert [c.grade_id for c in own] == [c.grade_id for c in course if c.grade_id]
    for cell in own:
        original = course[cell.pristine]
        if original.kind in (Kind.TEST, Kind.GIVEN):
            assert (cell.source, cell.ours, cell.kind) == (original.source, True, original.kind)
    assert not any(c.kind in (Kind.TEST, Kind.GIVEN) for c in rebuilt.cells if not c.grade_id)
    everything = "\n".join(cell.source for cell in rebuilt.cells)
    locked = {c.grade_id for c in course if c.kind in (Kind.TEST, Kind.GIVEN)}
    for cell in cells:
        if cell.type == "code" and cell.grade_id not in locked:
            assert cell.source.strip() in everything, "code of the student's is lost"
    for repair in rebuilt.repairs:
        assert repair.encode()


def submissions() -> list[bytes]:
    cells = released()
    answer = SubmittedCell("code", "def double(x):\n    return 2 * x", "double")
    quiz = SubmittedCell("code", "answer_a = 'b'\nanswer_b = 3", "quiz_toy")
    halves = [SubmittedCell("code", s, "double") for s in ("def double(x):", "    return x + x")]
    extra = SubmittedCell("code", "%time double(3)")
    return [
        text_of(some)
        for some in (
            cells,
            [answer, *cells, quiz],
            [*cells[:2], *halves, extra, *cells[3:]],
            cells[::-1],
            [SubmittedCell("code", f"{answer.source}\n{quiz.source}", "given_setup")],
            [extra, quiz, extra, answer],
        )
    ]


# The wire


def decode(data: bytes) -> None:
    """Bytes are plain values that can be sent again, or a WireError."""
    try:
        value = unpack(data)
    except WireError:
        return
    check_plain(value)
    assert pack(simplify(value)) is not None
    assert unpack(pack(value)) is not None or value is None


def check_plain(value: Any) -> None:
    if type(value) is list:
        for item in value:
            check_plain(item)
    elif type(value) is dict:
        for key, item in value.items():
            assert type(key) is str
            check_plain(item)
    else:
        assert isinstance(value, (*PLAIN, Opaque, Packed, FunctionRef)), type(value)
        assert not isinstance(value, np.ndarray | np.generic) or value.dtype.char != "O"


def messages() -> list[bytes]:
    arrays = [np.arange(6.0).reshape(2, 3), np.float32(3), np.zeros((0, 2)), np.array([True])]
    return [
        pack(message)
        for message in (
            [1, "ok", arrays[0], Packed(pack([arrays, {"a": 1}])), ["UserWarning: x"]],
            [2, "error", "ValueError", "text", [[0, 1]], ["ValueError", "Exception"]],
            [3, "ok", [["stdout", "text"], ["result", "1", "iVBORw0KGgo="]], None],
            {"a": [1, -1, 2.5, 1j, None, True, Opaque("ndarray", "dtype O"), FunctionRef(3)]},
            arrays,
        )
    ] + [
        msgpack.packb(msgpack.ExtType(code, b"\x92\xa3<f8\x91\x01" + b"\0" * 8))
        for code in range(9)
    ]


# The recorder


def decode_body(body: list[Any]) -> None:
    """A reply to any request is a typed message, whose text is text and within its bounds."""
    done = RunCell(0, "").decode_reply(body)
    assert all(type(text) is str for _, text, *_ in done.outputs())
    returned = Call("f", Packed(b"")).decode_reply(body)
    changed_by(returned, (np.zeros(2),), {}, Packed(b""))
    if isinstance(returned, Returned):
        assert all(len(text) <= 300 for text in returned.warnings)
    for reply in (returned, ReadValue("x").decode_reply(body)):
        assert not isinstance(reply, Raised) or type(reply.error.message) is str
    Bind("f", FunctionRef(0), 1).decode_reply(body)
    callback = Callback.decode(body)
    assert callback is None or callback.function >= 0


def record(data: bytes) -> None:
    """Whatever a worker says, the graded notebook is valid, and hides what it must."""
    try:
        reply = unpack(data)
    except WireError:
        reply = data.decode("utf-8", "replace")
    parts = reply[1:] if type(reply) is list else reply
    error = CellError.decode(parts[1:] if type(parts) is list else parts)
    shown = decode_outputs(
        next((p for p in reply if type(p) is list), reply) if type(reply) is list else reply
    )
    number = reply[0] if type(reply) is list and reply and type(reply[0]) is int else 0
    if (body := body_of(reply, number)) is not None:
        decode_body(body)
    cells = [
        SubmittedCell("code", error.message, "double"),
        SubmittedCell("markdown", repr(reply)[:999]),
    ]
    rebuilt = rebuild(pristine(), cells, [error.message])
    runs = {number: CellRun(shown, error) for number in range(len(rebuilt.cells))}
    checks = tuple(
        CheckResult(
            "double/x", "x", outcome, 1, 1, error.message, Verdict.RUNTIME_ERROR, "test_double"
        )
        for outcome in Outcome
    )
    exercises = (ExerciseResult("double", checks, error.message),)
    result = SubmissionResult("toy.ipynb", "toy", exercises, rebuilt.repairs, runs=runs)
    notebook = graded_notebook(rebuilt, result)
    nbformat.validate(notebook)
    assert nbformat.writes(notebook).encode() and json.dumps(result.as_json()).encode()
    assert "secret = 1" not in nbformat.writes(notebook)


TARGETS: dict[str, tuple[Callable[[bytes], None], Callable[[], list[bytes]]]] = {
    "reader": (read, notebooks),
    "rebuild": (rebuild_cells, submissions),
    "wire": (decode, messages),
    "recorder": (record, messages),
}
