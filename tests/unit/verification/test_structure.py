"""Whether an assignment fits together: what its hidden blocks may say."""

from __future__ import annotations

import pytest

from maskgrader.course.notebook import Pristine
from maskgrader.verification.structure import blocks_disagree

IMPORT = "from maskgrader.judge import run_hidden_checks"
CALL = 'run_hidden_checks("toy", "double", globals())'


@pytest.fixture
def problems(pristine: Pristine):
    """The problems of the toy notebook with another block in the cell test_double."""

    def problems(block: str, outside: str = "# Hidden checks run here.", cell="test_double"):
        for one in pristine.notebook.cells:
            grade_id = one.metadata.get("nbgrader", {}).get("grade_id", "")
            name = grade_id.removeprefix("test_")
            if grade_id.startswith("test_"):
                right = CALL.replace("double", name)
                one.source = _marked(f"{IMPORT}\n{right}", "# Hidden checks run here.")
            if grade_id == cell:
                one.source = _marked(block, outside) if block else outside
        return list(blocks_disagree(Pristine("toy", pristine.notebook)))

    return problems


def _marked(block: str, outside: str) -> str:
    return f"{outside}\n### BEGIN HIDDEN TESTS\n{block}\n### END HIDDEN TESTS"


@pytest.mark.parametrize(
    "block",
    [
        f"{IMPORT}\n{CALL}",
        f"# why\n\n{IMPORT}\n\n{CALL}  # all of them",
        f"{IMPORT}\nrun_hidden_checks('toy', 'double', globals())",
    ],
)
def test_a_block_that_calls_its_own_checks_is_right(problems, block: str) -> None:
    """Layout, quotes and comments do not matter."""
    assert problems(block) == []


@pytest.mark.parametrize(
    "block",
    [
        f"{IMPORT}\n{CALL}\nassert double(3) == 6",
        f"import numpy\n{IMPORT}\n{CALL}",
        f"{IMPORT}\n{CALL}\n{CALL}",
        f"{IMPORT}\n{CALL.replace('double', 'quiz_toy')}",
        f"{IMPORT}\n{CALL.replace('toy', 'mask')}",
        f"{IMPORT}\n{CALL.replace('globals()', '{}')}",
        f"from maskgrader.judge import run_hidden_checks as run\n{CALL}",
        CALL,
        "assert double(3) == 6",
        "x = (",
        "# nothing",
    ],
)
def test_a_block_that_says_anything_else_is_named(problems, block: str) -> None:
    """The judge would not run it: the cell is named, and what its block must be."""
    (problem,) = problems(block)
    assert problem == (
        f"toy: the cell test_double: its hidden block must consist of `{IMPORT}` and `{CALL}`."
    )


def test_code_beside_a_block_is_named(problems) -> None:
    """The judge runs nothing of a hidden test cell."""
    (problem,) = problems(f"{IMPORT}\n{CALL}", outside="assert double(3) == 6")
    assert "test_double has code outside its hidden block" in problem


def test_a_hidden_test_without_a_block_is_named(problems) -> None:
    """Its checks would never run, and its points would be given to everyone."""
    (problem,) = problems("", outside="# Hidden checks run here.")
    assert problem == "toy: the cell test_double has no hidden block."


def test_a_visible_test_with_a_block_is_named(problems) -> None:
    """What is hidden belongs to the checks."""
    (problem,) = problems("assert double(3) == 6", outside="", cell="try_double")
    assert "the cell try_double: its hidden block must consist of" in problem
