"""What a course hands out and a cohort decides, as the judge applies it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from maskgrader.course.notebook import Pristine
from maskgrader.course.pristines import with_record
from maskgrader.judge.judging import Judge
from maskgrader.results.verdict import Verdict
from maskgrader.submission.rebuilding import rebuild

from .conftest import LIMITS, SEED, Toy, make_course

BROKEN = '''
    """Hidden checks of double."""

    import numpy as np

    from maskgrader.checks import check


    @check("double", points=1)
    def test_values(student):
        """Every entry is doubled"""
        raise KeyError("a fault of the check")


    @check("double", points=1)
    def test_unchanged(student):
        """The argument stays as it was"""
        student.double(X=np.ones(3)).unchanged()
    '''


def test_a_broken_check_can_be_given_to_everyone(toy: Toy, tmp_path: Path) -> None:
    """It is not run any more, so that everyone can be judged; the others count as before."""
    root = make_course(tmp_path / "course", "broken", test_double=BROKEN)
    broken = toy.like(root, assignment="broken")
    assert broken.judge().verdict is Verdict.JUDGE_ERROR
    toy.right()  # the worker of a judge that failed is not used again
    given = {"broken": {"double/values": "It was not in the text."}}
    pristines = {"broken": broken.pristine}
    judge = Judge(root, pristines, seed=SEED, limits=LIMITS, points_for_everyone=given)
    judge._worker = toy.judging._worker
    right, wrong = (
        judge.judge_rebuilt(rebuild(broken.pristine, broken.cells(double=text), []))
        for text in ("def double(X):\n    return 2 * X", "def double(X):\n    X += X")
    )
    assert (right.verdict, right.score) == (Verdict.ACCEPTED, 10)
    assert [check.points for check in wrong.exercise("double").checks] == [0, 1, 0]


def test_files_lie_beside_the_notebook_as_they_were_released(toy: Toy) -> None:
    """Own cells and answers read them, from every pass; nobody can change them."""
    record = with_record(toy.pristine.notebook, {}, {"data/rows.csv": b"2.0\n"})
    pristine = Pristine(toy.assignment, record)
    double = (
        "def double(X):\n"
        "    try:\n"
        "        open('data/rows.csv', 'w')\n"
        "    except PermissionError:\n"
        "        return float(open('data/rows.csv').read()) * X"
    )
    cells = toy.cells(before={"double": "import csv; next(csv.reader(open('data/rows.csv')))"})
    cells = [replace(c, source=double) if c.grade_id == "double" else c for c in cells]
    result = toy.judging.judge_rebuilt(rebuild(pristine, cells, []))
    assert (result.verdict, result.score) == (Verdict.ACCEPTED, 10)
    toy.right()  # the files of one assignment are not there for the next
    gone = "import os\ndef double(X):\n    return 2 * X if not os.listdir('.') else None"
    assert toy.judge(double=gone).score == 10
