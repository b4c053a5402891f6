"""Whatever a function gives back, the judge stays small, and the answer is merely wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from maskgrader.bank import submission_for, submitted_cells
from maskgrader.results import Verdict

from .large_values import LARGE

MOST = 320 << 20  # bytes on top of what this process holds


def peak() -> int:
    text = Path("/proc/self/status").read_text().partition("VmHWM:")[2]
    return int(text.split()[0]) << 10


@pytest.mark.parametrize("name", LARGE)
def test_a_large_value_is_a_wrong_answer(judge, sources, name):
    """Only its exercise suffers, the message says what was too large, and memory is bounded."""
    place, solution, says = LARGE[name]
    assignment, exercise = place.split("/")
    notebook = submission_for(sources[assignment])
    cell = next(
        c for c in notebook.cells if c.metadata.get("nbgrader", {}).get("grade_id") == exercise
    )
    cell.source = solution
    Path("/proc/self/clear_refs").write_text("5")  # forget the peak so far
    before = peak()
    cells = submitted_cells(notebook)
    result = judge.judge_cells(cells, [], assignment=assignment, only=exercise)
    assert peak() - before < MOST
    assert result.verdict is not Verdict.JUDGE_ERROR, result.error
    judged = result.exercises[0]
    assert judged.score < judged.max_score
    assert says in " ".join(check.message for check in judged.checks)
