"""What is left of a cell that was stopped: the statements before the one that did not end."""

from __future__ import annotations

import ast
import re

_DEFINITIONS = (
    ast.Import,
    ast.ImportFrom,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Pass,
)
_MAGIC = re.compile(r"^[ \t]*[%!].*$", re.MULTILINE)
_MAX_CHARACTERS = 100_000


def leading_code(source: str, line: int | None = None) -> str:
    """The statements that end above a line, counted from 1; without one, those that only define.

    Magics are left out. Empty if the cell is no Python.
    """
    text = _MAGIC.sub("", source)
    if len(text) > _MAX_CHARACTERS:
        return ""
    try:
        body = ast.parse(text).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    last = 0
    for statement in body:
        end = statement.end_lineno or statement.lineno
        if end >= line if line is not None else not _only_defines(statement):
            break
        last = end
    return "\n".join(text.split("\n")[:last])


def _only_defines(statement: ast.stmt) -> bool:
    """Whether a statement takes no time: a definition, or a value that calls nothing."""
    if isinstance(statement, _DEFINITIONS):
        return True
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return False
    if isinstance(statement.value, ast.Lambda):
        return True
    costly = (ast.Call, ast.Pow, ast.LShift, ast.comprehension, ast.Await)
    return not any(isinstance(node, costly) for node in ast.walk(statement))
