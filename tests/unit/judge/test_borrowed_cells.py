"""Which visible tests and drawings are run, because own cells use what they define."""

import pytest

from maskgrader.course.notebook import Kind
from maskgrader.judge.borrowed_cells import borrowed_cells
from maskgrader.submission.rebuilt import RebuiltCell

TEST = RebuiltCell(Kind.TEST, "mask = f(3)\nfor i in range(3):\n    row = mask[i]", "try_f")
HIDDEN = RebuiltCell(
    Kind.TEST, "# x\n### BEGIN HIDDEN TESTS\nsecret = 1\n### END HIDDEN TESTS", "test_f"
)
FIGURE = RebuiltCell(Kind.FIGURE, "fig, ax = plt.subplots()")


@pytest.mark.parametrize(
    ("own", "found"),
    [
        ("print(mask)", {0}),
        ("%timeit -n 10 g(row)", {0}),
        ("%%time\ng(i)", {0}),
        ("ax.plot(mask)", {0, 2}),
        ("print(secret)", set()),
        ("mask = f(4)\nprint(mask)", set()),
        ("def g(mask): return mask", set()),
        ("def mask(): pass", set()),
        ("print(mask", set()),
        ("x = 1", set()),
    ],
)
def test_a_name_that_is_read_is_lent_by_the_cell_that_defined_it_last(own, found):
    """Only reading borrows; hidden blocks lend nothing."""
    cells = (TEST, HIDDEN, FIGURE, RebuiltCell(Kind.PLAIN, own, ours=False))
    assert borrowed_cells(cells) == found


def test_a_students_own_name_comes_first():
    """What an answer or an own cell defined after the test is not borrowed."""
    own = RebuiltCell(Kind.PLAIN, "mask = 3", ours=False)
    reader = RebuiltCell(Kind.PLAIN, "print(mask)", ours=False)
    assert borrowed_cells((TEST, own, reader)) == set()
    assert borrowed_cells((own, reader)) == set()


def test_what_a_function_of_the_course_binds_is_its_own():
    """Names within a function or a class are not there to be borrowed; its own name is."""
    text = (
        "def _try_f():\n    mask = f(3)\n    return mask\nclass A:\n    row = 1\nx = [i for i in y]"
    )
    test = RebuiltCell(Kind.TEST, text, "try_f")
    for own, found in (("print(mask, row)", set()), ("print(_try_f)", {0}), ("A.x", {0})):
        assert borrowed_cells((test, RebuiltCell(Kind.PLAIN, own, ours=False))) == found


def test_many_cells_are_searched_only_so_far(monkeypatch):
    """Parsing is bounded for a notebook in all; a cell that does not fit borrows nothing."""
    cells = [RebuiltCell(Kind.PLAIN, f"print({number})", ours=False) for number in range(9)]
    last = RebuiltCell(Kind.PLAIN, "print(mask)", ours=False)
    assert borrowed_cells((TEST, *cells, last)) == {0}
    monkeypatch.setattr("maskgrader.judge.borrowed_cells._MAX_IN_ALL", 9 * len("print(0)"))
    assert borrowed_cells((TEST, *cells, last, FIGURE)) == set()
