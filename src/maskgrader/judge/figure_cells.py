"""Finds the cells that need not run when no figures are drawn."""

from __future__ import annotations

import re
from functools import lru_cache

from maskgrader.course import DRAWING_TOOLS, Kind
from maskgrader.submission import RebuiltCell, defined_names


@lru_cache(maxsize=4)  # a notebook is played at least twice
def drawing_cells(cells: tuple[RebuiltCell, ...]) -> frozenset[int]:
    """Numbers of the cells that only draw, and of drawing tools that no other cell uses."""
    others = "\n".join(
        cell.source
        for cell in cells
        if cell.kind not in (Kind.FIGURE, Kind.TEST) and cell.grade_id != DRAWING_TOOLS
    )
    given = [cell for cell in cells if cell.kind is Kind.GIVEN and cell.grade_id != DRAWING_TOOLS]
    elsewhere = set().union(*(defined_names(cell.source) for cell in given))
    found = set()
    for number, cell in enumerate(cells):
        if cell.kind is Kind.FIGURE:
            found.add(number)
        elif cell.grade_id == DRAWING_TOOLS:
            names = defined_names(cell.source) - elsewhere
            if not any(name in others and re.search(rf"\b{name}\b", others) for name in names):
                found.add(number)
    return frozenset(found)
