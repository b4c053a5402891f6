"""Finds the visible tests and drawings whose names a student's own cells use, as in a kernel."""

from __future__ import annotations

import ast
import re
from functools import lru_cache

from maskgrader.course import Kind, without_hidden
from maskgrader.submission import RebuiltCell, defined_names

_MAGIC = re.compile(r"^%+\w+([ \t]+-\w+([ \t]+\d+)?)*[ \t]*|^!.*$", re.MULTILINE)
_MAX_CHARACTERS = 20_000  # of an own cell: more is not searched
_MAX_IN_ALL = 300_000  # of a student's cells: searching them takes up to two seconds


@lru_cache(maxsize=4)  # a notebook is played at least twice
def borrowed_cells(cells: tuple[RebuiltCell, ...]) -> frozenset[int]:
    """Numbers of the tests and drawings that define what a later cell of the student's reads."""
    lenders: dict[str, int] = {}  # by name, the cell that defined it last
    found = set()
    left = _MAX_IN_ALL
    for number, cell in enumerate(cells):
        if cell.kind in (Kind.TEST, Kind.FIGURE) and cell.ours:
            lenders |= dict.fromkeys(_bound(without_hidden(cell.source)), number)
            continue
        if cell.type != "code":
            continue
        if not cell.ours:
            if len(cell.source) > left:
                continue
            left -= len(cell.source)
        if not cell.ours and lenders:
            found |= {lenders[name] for name in _read(cell.source) if name in lenders}
        for name in defined_names(cell.source):
            lenders.pop(name, None)
    return frozenset(found)


def _bound(source: str) -> set[str]:
    """The names that a cell of the course binds at its top level, in loops and blocks too."""
    names: set[str] = set(defined_names(source))
    nodes: list[ast.AST] = [*ast.parse(source).body]
    for node in nodes:  # which grows
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            nodes.extend(ast.iter_child_nodes(node))
    return names


def _read(source: str) -> set[str]:
    """The names that a student's cell reads before it binds them."""
    if len(source) > _MAX_CHARACTERS:
        return set()
    try:
        tree = ast.parse(_MAGIC.sub("", source))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    read: set[str] = set()
    bound: set[str] = set()
    for statement in tree.body:
        nodes = list(ast.walk(statement))
        own = {node.arg for node in nodes if isinstance(node, ast.arg)}
        names = [node for node in nodes if isinstance(node, ast.Name)]
        read |= {n.id for n in names if isinstance(n.ctx, ast.Load)} - own - bound
        bound |= {n.id for n in names if isinstance(n.ctx, ast.Store)}
    return read
