"""This assignment has no question that is graded by hand."""

from __future__ import annotations

from maskgrader.checks import Rubric

RUBRICS: dict[str, Rubric] = {}
