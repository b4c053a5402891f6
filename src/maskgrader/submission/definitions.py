"""The names that the text of a cell defines."""

from __future__ import annotations

import ast
import re
from collections.abc import Set
from functools import lru_cache

_DEFINITION = re.compile(
    r"^(?:async +)?(?:def|class) +(\w+)|^(\w+) *(?::[^=\n]+)?=(?!=)", re.MULTILINE
)
_MAX_PARSED = 100_000  # characters: parsing takes hundreds of bytes for each


@lru_cache(maxsize=256)
def defined_names(source: str) -> frozenset[str]:
    """Names that a cell's text defines or imports at its top level.

    A text that does not parse, such as one with magics, is searched line by line. One that is far
    longer than any cell needs to be defines nothing.
    """
    if len(source) > _MAX_PARSED:
        return frozenset()
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


class BoundedParser:
    """Parses the texts of one submission, up to a total size: parsing takes much memory and time.

    characters: the total. A text beyond it counts as one that does not parse, and defines nothing.
    """

    def __init__(self, characters: int = _MAX_PARSED) -> None:
        self._left = characters

    def parses(self, source: str) -> bool:
        """Whether a text is valid Python."""
        if not self._has_budget_for(source):
            return False
        try:
            ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
        return True

    def defines(self, source: str, wanted: Set[str]) -> bool:
        """Whether a text defines one of the wanted names."""
        if not any(name in source for name in wanted) or not self._has_budget_for(source):
            return False
        return bool(defined_names(source) & wanted)

    def _has_budget_for(self, source: str) -> bool:
        if len(source) > self._left:
            return False
        self._left -= len(source)
        return True
