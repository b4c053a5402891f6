"""Cells of trusted notebooks run as a notebook runs them."""

from __future__ import annotations

import pytest

from maskgrader.verification.forking import forked
from maskgrader.verification.unconfined_cells import run_cells


def names(*texts: str) -> dict[str, int]:
    """The numbers that cells define; in a fork, because a shell changes its process."""

    def work():
        yield {key: value for key, value in run_cells(texts).items() if type(value) is int}

    (found,) = forked(work, 1)
    return found


def test_an_error_ends_its_cell_only() -> None:
    """What was defined before it stays, and the next cell runs."""
    assert names("a = 1\n1 / 0\nb = 2", "x = (", "c = a + 2", "raise SystemExit", "d = 4") == {
        "a": 1,
        "c": 3,
        "d": 4,
    }


@pytest.mark.parametrize(
    "cell",
    ["%matplotlib inline\na = 1", "%time a = 1", "%%time\na = 1", "a = 1\n%timeit -n 1 -r 1 a"],
)
def test_magics_do_not_stop_a_cell(cell: str) -> None:
    """A cell with magics has a shell, and its names are those of the notebook."""
    found = names("z = 0", cell, "b = a + z")
    assert (found["a"], found["b"]) == (1, 1)
