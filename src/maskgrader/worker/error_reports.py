"""Describes a student's exception as plain data."""

from __future__ import annotations

from maskgrader.protocol import MAX_BASES, MAX_LINES, MAX_MESSAGE, MAX_NAME, CellError, CodeLine

_CELL_NAME = "<cell {}>"
_PREFIX, _, _SUFFIX = _CELL_NAME.partition("{}")


def cell_filename(number: int) -> str:
    """The file name under which a cell is compiled, so that a traceback names the cell."""
    return _CELL_NAME.format(number)


def describe_error(error: BaseException) -> CellError:
    """Describe an exception. Its methods may be student code, and do anything."""
    try:
        message = str(error)[:MAX_MESSAGE]
    except BaseException:
        message = "(error message unavailable)"
    lines = []
    if isinstance(error, SyntaxError) and str(error.filename).startswith(_PREFIX):
        message = str(error.msg)[:MAX_MESSAGE]
        lines.append(CodeLine(_cell_number(str(error.filename)), int(error.lineno or 0)))
    trace = error.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name.startswith(_PREFIX):
            lines.append(CodeLine(_cell_number(name), trace.tb_lineno))
        trace = trace.tb_next
    bases = [base.__name__ for base in type(error).__mro__ if base.__module__ == "builtins"]
    name = type(error).__name__[:MAX_NAME]
    return CellError(name, message, tuple(lines[-MAX_LINES:]), tuple(bases[:MAX_BASES]))


def _cell_number(filename: str) -> int:
    digits = filename.removeprefix(_PREFIX).removesuffix(_SUFFIX)
    return int(digits) if digits.isdigit() else -1
