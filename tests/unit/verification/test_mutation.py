"""How many mutants the hidden checks catch, and the list of equivalent ones."""

import nbformat
import pytest
from nbformat.v4 import new_notebook

from maskgrader.cohort.model import Cohort
from maskgrader.files.errors import CourseError
from maskgrader.verification.bench_pool import pool
from maskgrader.verification.mutants import Mutant
from maskgrader.verification.mutation import equivalents, score, tally

DOUBLE = "def double(x):\n    return 2 * x"
HIDDEN = "### BEGIN HIDDEN TESTS\nrun_hidden_checks()\n### END HIDDEN TESTS"


def one(after="return 3 * x", exercise="double"):
    before = "return 2 * x"
    return Mutant(exercise, "notebook", "number", 2, before, after, DOUBLE.replace(before, after))


def test_a_mutant_that_survives_is_reported():
    """One that keeps its points and is not listed is a survivor, and counts against the checks."""
    (found,) = tally([one(), one("return x")], {one(): False, one("return x"): True}, {})
    assert (found.survivors, found.killed, found.score) == ((one(),), 1, 0.5)


def test_a_listed_mutant_is_no_survivor():
    """One that is listed as equivalent neither survives nor counts."""
    (found,) = tally([one()], {one(): False}, {one().key: "why"})
    assert (found.survivors, found.stale, found.equivalent, found.score) == ((), (), 1, 1.0)


def test_a_listed_mutant_that_loses_points_is_reported():
    """The list may not name a mutant that an input does tell."""
    (found,) = tally([one()], {one(): True}, {one().key: "why"})
    assert "it loses points" in found.stale[0]


def test_a_listed_mutant_that_is_not_made_is_reported():
    """The list may not name a mutant of an answer that was rewritten, or of an exercise gone."""
    listed = {one("return 7").key: "why", one(exercise="gone").key: "why"}
    double, gone = tally([one()], {one(): True}, listed)
    assert "no such mutant" in double.stale[0] and "return 7" in double.stale[0]
    assert "no such mutant" in gone.stale[0] and gone.mutants == 0


def test_a_sample_does_not_accuse_the_list():
    """What was not tried is not reported as stale."""
    (found,) = tally([one(), one("return x")], {one("return x"): True}, {one().key: "why"})
    assert (found.mutants, found.sampled, found.stale) == (2, 1, ())


ENTRY = """
[[equivalent]]
exercise = "double"
where = "notebook"
before = "return 2 * x"
after = ["return x * 2"]
reason = "Nobody can tell."
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ENTRY.replace("reason", "because"), "entry 1 must have"),
        (ENTRY.replace('["return x * 2"]', '"return x * 2"'), "entry 1 must have"),
        (ENTRY.replace("Nobody can tell.", ""), "entry 1 must have"),
        (ENTRY + ENTRY, "entry 2 lists 'return x \\* 2' a second time"),
        ("nonsense", "not valid TOML"),
    ],
)
def test_a_malformed_list_is_refused(tmp_path, text, said):
    """The error names the file and the entry."""
    path = tmp_path / "tests" / "hidden" / "toy" / "equivalents.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text)
    with pytest.raises(CourseError, match=f"equivalents.toml: .*{said}"):
        equivalents(tmp_path, "toy")


@pytest.fixture
def course(tmp_path, write_checks, pristine):
    """A course of one exercise whose only check forgets half of it; returns its name."""
    name = write_checks(
        """
        @check("double", points=2.5)
        def test_double_of_zero(student):
            "Twice nothing is nothing"
            answer = student.double(0)
            if answer.value != 0:
                fail("no")
        """,
    )
    cells = [cell for cell in pristine.notebook.cells if "double" in str(cell.metadata)]
    solution, visible, hidden = cells
    solution.source = f"### BEGIN SOLUTION\n{DOUBLE}\n### END SOLUTION"
    visible.source = "assert double(0) == 0"
    hidden.source = HIDDEN
    folder = tmp_path / "source" / name
    folder.mkdir(parents=True)
    nbformat.write(new_notebook(cells=cells), folder / f"{name}.ipynb")
    return name


def test_weak_checks_have_survivors(tmp_path, course):
    """The mutants of both right answers are tried against the hidden checks."""
    cohort = Cohort(name="toy", root=tmp_path, title="Toy", course_id="toy", seed="seed")
    with pool(cohort) as workers:
        (found,) = score(workers, tmp_path, course, "seed")
    alive = {(m.where, m.before, m.after) for m in found.survivors}
    assert ("notebook", "return 2 * x", "return 3 * x") in alive
    assert ("reference", "return 2 * x", "return 3 * x") in alive
    assert ("notebook", "return 2 * x", "return 2 + x") not in alive
    assert found.killed + len(found.survivors) == found.mutants == found.sampled
