"""The graded notebook: the student's cells, what they showed, and the results of the checks."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from typing import Any

import nbformat

from maskgrader.course import Kind, without_hidden
from maskgrader.judge import CellError, CellRun
from maskgrader.language import _
from maskgrader.results import SubmissionResult
from maskgrader.submission import Rebuilt, RebuiltCell

from .rendering import checks_html, checks_text, summary_markdown

_MAX_TEXT = 20_000
_PNG = b"\x89PNG\r\n\x1a\n"
# Terminal sequences first, then every other control character except newline and tab.
_CONTROL = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def graded_notebook(rebuilt: Rebuilt, result: SubmissionResult) -> Any:
    """The notebook that nbgrader shows to graders, and turns into the feedback page.

    It has no hidden blocks, only text and pictures as outputs, and the pristine metadata.
    """
    pristine = rebuilt.pristine.notebook
    metadata = {k: pristine.metadata[k] for k in ("kernelspec",) if pristine.metadata.get(k)}
    cells = [_new_cell("markdown", summary_markdown(result), "maskgrader-result")]
    for index, cell in enumerate(rebuilt.cells):
        made = _cell(cell, index, rebuilt)
        if cell.type == "code":
            made.outputs = list(_outputs(cell, result, result.runs.get(index), rebuilt))
        cells.append(made)
    return nbformat.from_dict(
        {"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": cells}
    )


def _cell(cell: RebuiltCell, index: int, rebuilt: Rebuilt) -> Any:
    if cell.pristine < 0:
        return _new_cell(cell.type, cell.source, f"added-{index}")
    original = rebuilt.pristine.notebook.cells[cell.pristine]
    metadata = {k: original.metadata[k] for k in ("nbgrader",) if k in original.metadata}
    source = without_hidden(cell.source) if cell.kind is Kind.TEST else cell.source
    return _new_cell(cell.type, source, original.get("id", f"cell-{index}"), metadata)


def _new_cell(kind: str, source: str, id: str, metadata: dict[str, Any] | None = None) -> Any:
    """A new cell. nbformat's own functions validate each cell, which takes longer than judging."""
    cell: dict[str, Any] = {
        "cell_type": kind,
        "id": id,
        "metadata": metadata or {},
        "source": source,
    }
    if kind == "code":
        cell |= {"execution_count": None, "outputs": []}
    return nbformat.from_dict(cell)


def _new_output(kind: str, **content: Any) -> Any:
    if kind == "display_data":
        content["metadata"] = {}
    return nbformat.from_dict({"output_type": kind, **content})


def _outputs(
    cell: RebuiltCell, result: SubmissionResult, run: CellRun | None, rebuilt: Rebuilt
) -> Iterator[Any]:
    if cell.kind is Kind.TEST and result.verdict.has_score:
        yield from _results(cell, result)
    if run is None:
        return
    for item in run.shown:
        yield from _shown(item)
    if run.ended is not None:
        yield _new_output(
            "error", ename=_("Stopped"), evalue=str(run.ended), traceback=[str(run.ended)]
        )
    if run.error is not None:
        yield _error(run.error, rebuilt)


def _results(cell: RebuiltCell, result: SubmissionResult) -> Iterator[Any]:
    for exercise in result.exercises:
        checks = [check for check in exercise.checks if check.cell == cell.grade_id]
        if checks:
            data = {
                "text/html": checks_html(exercise, checks),
                "text/plain": checks_text(exercise, checks),
            }
            yield _new_output("display_data", data=data)


def _shown(item: Any) -> Iterator[Any]:
    """The notebook output for one of the worker's outputs; nothing if that is malformed."""
    match item:
        case ["stdout" | "stderr" as name, str(text)]:
            yield _new_output("stream", name=name, text=clean(text))
        case ["result" | "display", str(text), image]:
            data = {"text/plain": clean(text)}
            if isinstance(image, str) and _is_png(image):
                data["image/png"] = image
            yield _new_output("display_data", data=data)


def _is_png(text: str) -> bool:
    try:
        return base64.b64decode(text, validate=True).startswith(_PNG)
    except (binascii.Error, ValueError):
        return False


def _error(error: CellError, rebuilt: Rebuilt) -> Any:
    message = clean(error.message)
    lines = [f"{error.type_name}: {message}"]
    for number, line in error.lines:
        if 0 <= number < len(rebuilt.cells):
            cell = rebuilt.cells[number]
            text = cell.source.split("\n")
            if 1 <= line <= len(text):
                lines.append(f"  {cell.place(line, clean(text[line - 1]).strip()[:200])}")
    return _new_output("error", ename=error.type_name, evalue=message, traceback=lines)


def clean(text: str) -> str:
    """Text without terminal sequences and control characters, and of bounded length."""
    text = _CONTROL.sub("", text)
    return text if len(text) <= _MAX_TEXT else text[:_MAX_TEXT] + _("\n… (cut)")
