"""The solution bank: how an entry is written, and how a malformed one is told."""

import pytest

from maskgrader.bank.entries import (
    load_bank,
    read_entry,
    solutions,
    submission_for,
    submitted_cells,
)
from maskgrader.files.errors import CourseError
from maskgrader.results.verdict import Verdict
from maskgrader.submission.rebuilding import rebuild

RIGHT = "# shows: addition\ndef double(x):\n    return x + x\n"


@pytest.fixture
def write(tmp_path):
    def write(text, verdict="accepted", exercise="double", name="entry"):
        path = tmp_path / "tests" / "bank" / "toy" / exercise / verdict / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    return write


def entry_of(path):
    return read_entry(path, path.parents[3])


def refusal(path):
    with pytest.raises(CourseError) as caught:
        entry_of(path)
    assert str(path) in str(caught.value)
    return str(caught.value)


def test_the_folder_is_the_expected_verdict(write):
    """Assignment, exercise and verdict are those of the path."""
    entry = entry_of(write(RIGHT))
    assert (entry.assignment, entry.exercise, entry.verdict) == ("toy", "double", Verdict.ACCEPTED)
    assert entry.name == "toy/double/accepted/entry"


def test_the_first_line_says_what_an_entry_shows(write):
    """The head is not part of the solution."""
    entry = entry_of(write(RIGHT))
    assert entry.shows == "addition"
    assert entry.solution == "def double(x):\n    return x + x"


def test_a_right_entry_loses_nothing(write):
    """An accepted entry needs no second line."""
    entry = entry_of(write(RIGHT))
    assert (entry.loses_all, entry.loses) == (False, ())


def test_a_wrong_entry_may_lose_all(write):
    """`all` stands for every point."""
    entry = entry_of(write("# shows: x\n# loses: all\npass\n", "wrong_answer"))
    assert (entry.loses_all, entry.loses, entry.solution) == (True, (), "pass")


def test_a_wrong_entry_may_lose_some_checks(write):
    """The checks that must be lost are named one by one."""
    entry = entry_of(write("# shows: x\n# loses: part: zero, any\npass\n", "wrong_answer"))
    assert (entry.loses_all, entry.loses) == (False, ("zero", "any"))


def test_added_cells_stand_before_and_after(write):
    """Marked parts become cells of their own, in order."""
    text = RIGHT + "# %% before\na = 1\n\nb = 1\n# %% after: scratch\nc = 1\n# %% before\nd = 1\n"
    entry = entry_of(write(text))
    assert entry.before == ("a = 1\n\nb = 1", "d = 1")
    assert entry.after == ("c = 1",)
    assert entry.solution == "def double(x):\n    return x + x"


@pytest.mark.parametrize(
    "text", ["", "def double(x): ...\n", "# Shows: x\n", "# shows:\n", "\n" + RIGHT]
)
def test_an_entry_that_shows_nothing_is_named(write, text):
    """The first line must say what the entry shows."""
    assert "# shows:" in refusal(write(text))


def test_an_unknown_verdict_is_told_the_known_ones(write):
    """A misspelt folder is answered with all verdicts."""
    text = refusal(write(RIGHT, "wrong"))
    assert "'wrong'" in text and all(verdict in text for verdict in Verdict)


def test_a_wrong_entry_must_say_what_it_loses(write):
    """An entry that is not accepted needs its second line."""
    assert "# loses: all" in refusal(write(RIGHT, "wrong_answer"))


@pytest.mark.parametrize("lost", ["some", "al", "zero, any"])
def test_a_misspelt_loss_is_refused(write, lost):
    """What is neither all nor part is not taken for the name of a check."""
    text = refusal(write(f"# shows: x\n# loses: {lost}\npass\n", "wrong_answer"))
    assert f"# loses: {lost}" in text


def test_a_bank_is_read_in_the_order_of_its_paths(write, tmp_path):
    """All entries are found, of one assignment or of all."""
    for name in ("b", "a"):
        write(RIGHT, name=name)
    assert [entry.path.stem for entry in load_bank(tmp_path)] == ["a", "b"]
    assert load_bank(tmp_path, "other") == []


def test_solutions_come_without_their_marks(pristine):
    """The instructor's marks around a solution are not handed in."""
    notebook = pristine.notebook.copy()
    notebook.cells[3].source = "### BEGIN SOLUTION\nx = 1\n    ### END SOLUTION"
    assert solutions(notebook)["double"] == "x = 1"


def test_an_entry_is_handed_in_in_its_cell(pristine, write):
    """An entry's text and added cells stand around its exercise; the rest is the course's."""
    entry = entry_of(write(RIGHT + "# %% before\na = 1\n# %% after\nb = 1\n"))
    cells = submitted_cells(submission_for(pristine.notebook, entry))
    place = next(i for i, cell in enumerate(cells) if cell.grade_id == "double")
    assert [cell.source for cell in cells[place - 1 : place + 2]] == [
        "a = 1",
        entry.solution,
        "b = 1",
    ]
    assert len(cells) == len(pristine.cells) + 2
    assert pristine.notebook.cells[3].source.endswith("NotImplementedError")


def test_what_is_handed_in_holds_no_hidden_block(pristine):
    """A submission made from a source notebook has what a student has."""
    cells = submitted_cells(submission_for(pristine.notebook, answers={"explain": "Because."}))
    assert not any("secret" in cell.source for cell in cells)
    assert cells[-1].source == "Because."
    assert rebuild(pristine, cells, []).repairs == ()
