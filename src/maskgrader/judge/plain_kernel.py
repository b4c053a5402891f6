"""Runs hidden checks on functions in the same process, for trusted notebooks only."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from maskgrader.files import find_root
from maskgrader.results import Outcome

from .check_suite import CheckSuite
from .local_caller import LocalCaller


def run_hidden_checks(assignment: str, exercise: str, namespace: Mapping[str, Any]) -> float:
    """Run an exercise's checks on the functions in `namespace`; returns the points earned.

    The hidden block of a source notebook calls it, so that an instructor can run the notebook in
    JupyterLab; it prints a line for each check. The judge never runs that block, but knows which
    exercise the cell tests.
    """
    suite = CheckSuite.shared(find_root(Path.cwd()), assignment)
    given = SimpleNamespace(**{k: v for k, v in namespace.items() if not k.startswith("_")})
    results = suite.run(exercise, LocalCaller(namespace), seed="plain kernel", given=given)
    for result in results:
        mark = "passed" if result.outcome is Outcome.PASSED else str(result.kind)
        print(f"{result.points:g}/{result.max_points:g}  {result.title}: {mark}. {result.message}")
    return float(sum(result.points for result in results))
