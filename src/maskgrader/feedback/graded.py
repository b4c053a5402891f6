"""The graded notebook: the student's cells, what they showed, and the results of the checks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import nbformat

from maskgrader.course import Kind, without_hidden
from maskgrader.judge import CellError, CellRun
from maskgrader.language import _
from maskgrader.results import SubmissionResult, visible
from maskgrader.submission import Rebuilt, RebuiltCell

from .page_parts import GIVEN, SUMMARY
from .page_space import PageSpace
from .rendering import checks_html, checks_text, summary_markdown

_MAX_TEXT = 20_000
_MAX_OUTPUTS = 100  # of a cell
# Colours of a terminal, its bell, and steps back in a line: they mean nothing on a page.
_TERMINAL = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|[\a\b\r]")


def graded_notebook(rebuilt: Rebuilt, result: SubmissionResult) -> Any:
    """The notebook that nbgrader shows to graders, and turns into the feedback page.

    It has no hidden blocks, only text and pictures as outputs, and the pristine metadata.
    """
    pristine = rebuilt.pristine.notebook
    metadata = {k: pristine.metadata[k] for k in ("kernelspec",) if pristine.metadata.get(k)}
    space = PageSpace()
    # Answers are shown first of all, so that nothing else takes their space.
    order = sorted(range(len(rebuilt.cells)), key=lambda index: not rebuilt.cells[index].grade_id)
    made = {index: _cell(rebuilt.cells[index], index, rebuilt, space) for index in order}
    for index in order:
        cell, run = rebuilt.cells[index], result.runs.get(index)
        if cell.type == "code":
            made[index].outputs = list(_outputs(cell, result, run, rebuilt, space))
    cells = [_new_cell("markdown", summary_markdown(result), SUMMARY)]
    cells += [made[index] for index in range(len(rebuilt.cells))]
    return nbformat.from_dict(
        {"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": cells}
    )


def _cell(cell: RebuiltCell, index: int, rebuilt: Rebuilt, space: PageSpace) -> Any:
    made = _cell_without_pictures(cell, index, rebuilt, space)
    if cell.type == "markdown" and (shown := space.attachments(cell.pictures)):
        made["attachments"] = shown
    return made


def _cell_without_pictures(
    cell: RebuiltCell, index: int, rebuilt: Rebuilt, space: PageSpace
) -> Any:
    source = cell.source
    if not cell.ours:
        source = visible(source)
        source = space.code(source) if cell.type == "code" else space.prose(source)
    if cell.pristine < 0:
        return _new_cell(cell.type, source, f"added-{index}", {GIVEN: True} if cell.ours else None)
    original = rebuilt.pristine.notebook.cells[cell.pristine]
    metadata = {k: original.metadata[k] for k in ("nbgrader",) if k in original.metadata}
    source = without_hidden(source) if cell.kind is Kind.TEST else source
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
    cell: RebuiltCell,
    result: SubmissionResult,
    run: CellRun | None,
    rebuilt: Rebuilt,
    space: PageSpace,
) -> Iterator[Any]:
    if cell.kind is Kind.TEST and result.verdict.has_score:
        yield from _results(cell, result)
    if run is None:
        return
    for item in run.shown[:_MAX_OUTPUTS]:
        yield from _shown(item, space)
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


def _shown(item: Any, space: PageSpace) -> Iterator[Any]:
    """The notebook output for one of the worker's outputs; nothing if that is malformed."""
    if not space.has_room_for_output():
        return
    match item:
        case ["stdout" | "stderr" as name, str(text)]:
            yield _new_output("stream", name=name, text=space.output(clean(text)))
        case ["result" | "display", str(text), image]:
            data = {"text/plain": space.output(clean(text))}
            if isinstance(image, str) and image:
                if space.picture(image) == "image/png":
                    data["image/png"] = image
                else:
                    data["text/plain"] += "\n" + _("[picture: too large to be shown]")
            yield _new_output("display_data", data=data)


def _error(error: CellError, rebuilt: Rebuilt) -> Any:
    name, message = clean(error.type_name), clean(error.message)
    lines = [f"{name}: {message}"]
    for number, line in error.lines:
        if 0 <= number < len(rebuilt.cells):
            cell = rebuilt.cells[number]
            text = cell.source.split("\n")
            if 1 <= line <= len(text):
                lines.append(f"  {cell.place(line, clean(text[line - 1]).strip()[:200])}")
    return _new_output("error", ename=name, evalue=message, traceback=lines)


def clean(text: str) -> str:
    """Text without terminal sequences, with visible control characters, and of bounded length."""
    text = visible(_TERMINAL.sub("", text[: 10 * _MAX_TEXT]))
    return text if len(text) <= _MAX_TEXT else text[:_MAX_TEXT] + _("\n… (cut)")
