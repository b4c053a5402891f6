"""Rebuilding a submission: the pristine notebook with the student's text in it."""

from dataclasses import replace

import pytest

from maskgrader.course.notebook import Kind, Pristine, text_hash
from maskgrader.submission.reading import SubmittedCell
from maskgrader.submission.rebuilding import rebuild

RIGHT = "def double(x):\n    return 2 * x"


@pytest.fixture
def student(pristine, released):
    """A submission that can be changed cell by cell and then rebuilt."""
    return Submission(pristine, released)


class Submission:
    def __init__(self, pristine, cells):
        self.pristine = pristine
        self.cells = list(cells)
        self.write("double", RIGHT)

    def at(self, name):
        return next(i for i, cell in enumerate(self.cells) if name in (cell.grade_id, cell.id))

    def cell(self, name):
        return self.cells[self.at(name)]

    def write(self, name, source, **more):
        self.cells[self.at(name)] = replace(self.cell(name), source=source, **more)

    def delete(self, name):
        return self.cells.pop(self.at(name))

    def add(self, after, *cells):
        place = self.at(after) + 1
        self.cells[place:place] = cells

    def rebuilt(self):
        return rebuild(self.pristine, self.cells, [])

    def sources(self):
        return [cell.source for cell in self.rebuilt().cells]

    def repairs(self):
        return " ".join(self.rebuilt().repairs)

    def answer(self, name="double"):
        return next(cell for cell in self.rebuilt().cells if cell.grade_id == name)


def extra(source, type="code", **more):
    return SubmittedCell(type, source, **more)


def copy_of(cell, source=None):
    return replace(cell, source=cell.source if source is None else source, id="copied")


def test_an_untouched_release_needs_no_repairs(pristine, released):
    """Rebuilding what was handed out mends nothing and changes nothing a student sees."""
    rebuilt = rebuild(pristine, released, [])
    assert rebuilt.repairs == ()
    assert [cell.grade_id for cell in rebuilt.cells] == [c.grade_id for c in pristine.cells]


def test_an_untouched_release_gets_the_hidden_blocks(pristine, released):
    """Test cells are the pristine ones, hidden blocks included."""
    tests = [cell for cell in rebuild(pristine, released, []).cells if cell.kind is Kind.TEST]
    assert ["secret = 1" in cell.source for cell in tests] == [False, True, True]


def test_rebuilding_twice_changes_nothing(student):
    """A rebuilt notebook, handed in again, is rebuilt to itself without repairs."""
    student.add("double", extra("helper = 1"), extra("a note", "markdown"))
    first = student.rebuilt()
    again = [SubmittedCell(c.type, c.source, c.grade_id) for c in first.cells]
    second = rebuild(student.pristine, again, [])
    assert [c.source for c in second.cells] == [c.source for c in first.cells]
    assert second.repairs == ()


def test_the_answer_is_the_students(student):
    """A solution cell holds the student's text and is marked as such."""
    assert (student.answer().source, student.answer().ours) == (RIGHT, False)


def test_repairs_of_reading_come_first(pristine, released):
    """What reading mended is kept in front of what rebuilding mended."""
    rebuilt = rebuild(pristine, released[:-1], ["It was utf-16."])
    assert rebuilt.repairs[0] == "It was utf-16."
    assert len(rebuilt.repairs) == 2


# -- split and doubled cells


def test_a_split_cell_is_joined(student):
    """Two halves next to each other are one answer again."""
    half = student.cell("double")
    student.write("double", "def double(x):")
    student.add("double", copy_of(half, "    return 2 * x"))
    assert student.answer().source == RIGHT
    assert "split" in student.repairs()


def test_a_blank_cell_between_two_halves_does_not_part_them(student):
    """An empty cell that was left between two halves is as if it were not there."""
    half = student.cell("double")
    student.write("double", "def double(x):")
    student.add("double", extra(" \n"), copy_of(half, "    return 2 * x"))
    assert student.answer().source == RIGHT


def test_an_adjacent_copy_runs_after_the_first(student):
    """Of two cells side by side the second is a cell of its own, right after, as in a kernel."""
    copy = "%%time\ndef double(x): return x + x"
    student.add("double", copy_of(student.cell("double"), copy))
    sources = student.sources()
    assert sources.index(copy) == sources.index(RIGHT) + 1


def test_a_distant_copy_stays_where_it_stood(student):
    """A second copy further down is an added cell at its own place."""
    copy = copy_of(student.cell("double"), "def double(x): return 0")
    student.add("test_double", copy)
    cells = student.rebuilt().cells
    place = next(i for i, cell in enumerate(cells) if cell.source == copy.source)
    assert cells[place - 1].grade_id == "test_double"
    assert cells[place].kind is Kind.PLAIN and not cells[place].grade_id
    assert student.answer().source == RIGHT


def test_a_copy_behind_an_added_cell_stays_behind_it(student):
    """A copy that may need what an added cell defines is not moved above it."""
    student.add("double", extra("two = 2"), copy_of(student.cell("double"), "use = two"))
    sources = student.sources()
    assert sources.index("use = two") == sources.index("two = 2") + 1


def test_a_split_copy_further_down_stays_together(student):
    """The second half of a distant copy is not joined to the first copy."""
    copy = student.cell("double")
    student.add("test_double", copy_of(copy, "two = 2"), copy_of(copy, "use = two"))
    assert student.answer().source == RIGHT
    sources = student.sources()
    assert sources.index("use = two") == sources.index("two = 2") + 1


def test_what_follows_a_distant_copy_stays_behind_it(student):
    """A copy does not draw the cells after it up to the original's place."""
    student.add("test_double", copy_of(student.cell("double"), "copy = 1"), extra("after = 1"))
    sources = student.sources()
    assert sources.index("after = 1") == sources.index("copy = 1") + 1


def test_a_doubled_test_cell_changes_nothing(student):
    """A second copy of a locked cell is dropped without a word."""
    before = student.sources()
    student.add("test_double", copy_of(student.cell("try_double")))
    assert student.sources() == before
    assert student.repairs() == ""


# -- deleted cells


@pytest.mark.parametrize("name", ["given_setup", "try_double", "test_double"])
def test_a_deleted_locked_cell_is_put_back_in_its_place(student, name):
    """Deleting a locked cell or a test costs nothing and gains nothing."""
    before = student.sources()
    student.delete(name)
    assert student.sources() == before
    assert name in student.repairs()


def test_a_deleted_solution_cell_comes_back_empty(student):
    """The stub is not put back: it would undo a right answer that stands elsewhere."""
    student.delete("double")
    assert student.answer().source == ""
    assert "double was missing" in student.repairs()


def test_a_deleted_written_answer_comes_back_empty(student):
    """A missing manual answer is an empty one, not the placeholder."""
    student.delete("explain")
    assert (student.answer("explain").source, student.answer("explain").type) == ("", "markdown")


def test_an_empty_submission_is_rebuilt_whole(pristine):
    """A notebook without a single cell still has every test."""
    ids = [cell.grade_id for cell in rebuild(pristine, [], []).cells if cell.grade_id]
    assert ids == [cell.grade_id for cell in pristine.cells if cell.grade_id]


def test_a_deleted_figure_cell_stays_deleted(student):
    """Nobody needs a drawing back."""
    student.delete("fig-double")
    assert "draw(double)" not in student.sources()
    assert student.repairs() == ""


# -- changed cells


@pytest.mark.parametrize("grade_id", ["my_double", ""])
def test_an_answer_whose_id_was_changed_or_lost_is_found_by_its_code(student, grade_id):
    """A text that defines what one missing solution cell must define is that cell's."""
    student.write("double", RIGHT, grade_id=grade_id, id="")
    assert student.answer().source == RIGHT
    assert student.sources().count(RIGHT) == 1


def test_a_text_under_an_unknown_id_stays_as_an_added_cell(student):
    """A cell that answers no exercise is kept where it stood."""
    student.write("play", "two = 2", grade_id="mine")
    assert "two = 2" in student.sources()
    assert "id was changed" in student.repairs()


def test_an_invented_id_is_not_repeated(student):
    """Repairs name cells of the course only."""
    student.write("double", RIGHT, grade_id="<script>")
    assert "<script>" not in student.repairs()


def test_a_code_cell_made_markdown_is_code_again(student):
    """A solution that was turned into text still runs."""
    student.write("double", RIGHT, type="markdown")
    assert (student.answer().type, student.answer().source) == ("code", RIGHT)
    assert "made a code cell again" in student.repairs()


@pytest.mark.parametrize("type", ["code", "raw"])
def test_a_written_answer_made_code_is_text_again(student, type):
    """A written answer that was turned into code does not run."""
    student.write("explain", "Because.", type=type)
    assert (student.answer("explain").type, student.answer("explain").source) == (
        "markdown",
        "Because.",
    )


def test_a_locked_cell_made_markdown_is_code_again(student):
    """The type of a locked cell is the pristine one."""
    student.write("given_setup", "import numpy as np", type="markdown")
    assert student.answer("given_setup").type == "code"


def test_a_text_cell_made_code_is_text_again(student):
    """The statement of an exercise does not run as code."""
    student.write("task", "Write `double`.", type="code")
    assert [c.type for c in student.rebuilt().cells if c.source == "Write `double`."] == [
        "markdown"
    ]


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("try_double", "assert True"),
        ("test_double", "pass"),
        ("given_setup", "import numpy\nnumpy.testing = None"),
    ],
)
def test_an_edited_locked_cell_is_the_original_again(student, name, source):
    """What was written into a locked cell is gone, and the repair names the cell."""
    before = student.sources()
    student.write(name, source)
    assert student.sources() == before
    assert f"{name} was changed" in student.repairs()


def test_text_added_to_a_locked_cell_is_kept_behind_it(student):
    """What a student wrote below a given text runs, as in the student's own file."""
    student.write("given_setup", "import numpy as np\nfrom math import inf")
    sources = student.sources()
    assert sources.index("from math import inf") == sources.index("import numpy as np") + 1


def test_blanks_around_a_locked_cell_are_no_change(student):
    """White space around the text is nobody's edit."""
    student.write("try_double", "\nassert double(2) == 4  \n")
    assert student.repairs() == ""


def test_points_come_from_the_pristine_notebook(student):
    """The rebuilt notebook points to pristine cells, whatever a file says of points."""
    cells = student.rebuilt().cells
    points = [student.pristine.cells[cell.pristine].points for cell in cells if cell.grade_id]
    assert sum(points) == 7.5


def test_reordered_cells_are_in_order_again(student):
    """The order of the course's cells is the pristine one."""
    before = student.sources()
    student.cells.reverse()
    assert student.sources() == before


# -- answers in the wrong cell


def test_an_answer_merged_into_a_locked_cell_is_kept(student):
    """Merging the solution with the test below it does not lose the answer."""
    student.delete("double")
    student.write("try_double", RIGHT + "\n\nassert double(2) == 4")
    cells = student.rebuilt().cells
    place = next(i for i, cell in enumerate(cells) if cell.source.startswith(RIGHT))
    assert [cell.grade_id for cell in cells[place:]].index("try_double") == 1


@pytest.mark.parametrize("more", ["%timeit double(2)", "files = !ls", "  half a line ("])
def test_a_merged_answer_that_is_no_plain_python_is_kept(student, more):
    """Magics, shell commands or a syntax error further down do not lose the answer."""
    student.delete("double")
    student.write("given_setup", f"import numpy\n{RIGHT}\n{more}")
    assert any(RIGHT in source for source in student.sources())


def test_an_answer_under_another_ones_id_is_put_where_it_belongs(student):
    """Ids that were swapped cost nothing: the text says what it answers."""
    student.write("quiz_toy", RIGHT)
    student.write("double", "answer_a = 'b'\nanswer_b = 3")
    assert student.answer("double").source == RIGHT
    assert student.answer("quiz_toy").source == "answer_a = 'b'\nanswer_b = 3"
    assert "answered double" in student.repairs()


def test_an_answer_stays_under_its_id_while_it_names_what_it_answers(student):
    """A text that mentions its own exercise is not taken for another's."""
    student.write("double", f"answer_a = 'b'\n{RIGHT}")
    assert student.answer("double").source.endswith(RIGHT)


def test_quiz_answers_merged_into_a_locked_cell_are_kept(student):
    """The answers of a quiz are known by the names it assigns."""
    student.delete("quiz_toy")
    student.write("given_quiz", "T_quiz = 9\nanswer_a = 'b'\nanswer_b = 3")
    kept = [cell for cell in student.rebuilt().cells if "answer_a = 'b'" in cell.source]
    assert [cell.ours for cell in kept] == [False]


def test_a_written_answer_merged_into_a_text_is_kept(student):
    """A manual answer that was merged with the question above it can still be graded."""
    student.delete("explain")
    student.write("why", "Why?\n\nBecause.")
    assert student.answer("explain").source == "Why?\n\nBecause."


def test_a_written_answer_below_the_untouched_cell_is_the_answer(student):
    """A new cell below the cell that should hold the answer, or one that lost its metadata."""
    student.add("explain", extra("Because.", "markdown"))
    assert student.answer("explain").source == "Because."
    assert "found in another cell" in student.repairs()
    student.delete("explain")
    student.cells[-1] = extra("For this reason.", "markdown")
    assert student.answer("explain").source == "For this reason."
    assert student.rebuilt().unclear == frozenset()


@pytest.mark.parametrize(
    "cell", [extra("Because.", "raw"), extra("Because it is so."), extra("Why.", "markdown")]
)
def test_an_answer_that_may_stand_elsewhere_is_left_to_a_person(student, cell):
    """Text in a raw cell, in a code cell or far from the question is no answer, nor nothing."""
    student.add("double", cell)
    assert student.rebuilt().unclear == {"explain"}


def test_a_deleted_written_answer_is_left_to_a_person(student):
    """An untouched cell is not answered; of a deleted one nobody knows."""
    student.add("double", extra("two = 2"), extra("%timeit double(2)"))
    assert student.rebuilt().unclear == frozenset()
    student.delete("explain")
    assert student.rebuilt().unclear == {"explain"}


def test_a_locked_cell_that_defines_nothing_missing_is_not_kept(student):
    """Edits of a locked cell are kept only where an answer would be lost otherwise."""
    student.write("try_double", RIGHT)
    assert student.sources().count(RIGHT) == 1


def test_code_typed_over_a_text_cell_still_runs(student):
    """A student who turned a text cell into code keeps the code where it stood."""
    student.write("task", "two = 2", type="code")
    cells = student.rebuilt().cells
    place = next(i for i, cell in enumerate(cells) if cell.source == "two = 2")
    assert cells[place].type == "code" and not cells[place].ours
    assert cells[place - 1].source == "Write `double`."
    assert cells[place + 1].grade_id == "double"


# -- added cells


@pytest.mark.parametrize(
    "after", ["intro", "given_setup", "double", "fig-double", "play", "explain"]
)
def test_an_added_cell_stays_where_it_stood(student, after):
    """An added cell keeps its neighbour above."""
    student.add(after, extra("mine = 1"))
    cells = student.rebuilt().cells
    place = next(i for i, cell in enumerate(cells) if cell.source == "mine = 1")
    assert cells[place - 1].source == student.cell(after).source
    assert not cells[place].ours


def test_a_cell_added_at_the_top_stays_at_the_top(student):
    """What stands before all cells of the course runs before them."""
    student.cells.insert(0, extra("first = 1"))
    assert student.sources()[0] == "first = 1"


def test_several_added_cells_keep_their_order(student):
    """Added cells at one place stay in order."""
    student.add("double", extra("a = 1"), extra("b = 2"), extra("c = 3"))
    place = student.sources().index("a = 1")
    assert student.sources()[place : place + 3] == ["a = 1", "b = 2", "c = 3"]


def test_a_students_own_text_is_kept(student):
    """Notes in markdown stay in the notebook, as text."""
    student.add("double", extra("My *note*", "markdown"))
    note = next(cell for cell in student.rebuilt().cells if cell.source == "My *note*")
    assert (note.kind, note.type, note.ours) == (Kind.TEXT, "markdown", False)


@pytest.mark.parametrize("cell", [extra("  \n"), extra("raw text", "raw")])
def test_empty_and_raw_cells_are_left_out(student, cell):
    """Cells that neither run nor show are dropped."""
    before = student.sources()
    student.add("double", cell)
    assert student.sources() == before


# -- figures and cells to play with


def test_an_untouched_figure_stays_a_figure(student):
    """A cell that only draws is known by its text."""
    figure = next(c for c in student.rebuilt().cells if c.source == "draw(double)")
    assert (figure.kind, figure.ours) == (Kind.FIGURE, True)


def test_a_figure_is_known_without_its_id(student):
    """Old formats drop ids; an untouched figure is one all the same."""
    student.write("fig-double", "draw(double)", id="")
    figure = next(c for c in student.rebuilt().cells if c.source == "draw(double)")
    assert figure.kind is Kind.FIGURE


def test_an_edited_figure_is_the_students(student):
    """A changed figure cell runs as the student's own code, in its place."""
    student.write("fig-double", "two = 2")
    cells = student.rebuilt().cells
    place = next(i for i, cell in enumerate(cells) if cell.source == "two = 2")
    assert (cells[place].kind, cells[place].ours) == (Kind.PLAIN, False)
    assert cells[place - 1].grade_id == "try_double"


def test_an_edited_cell_to_play_with_is_the_students(student):
    """What a student tries in a plain cell is the student's."""
    student.write("play", "double(5)")
    played = next(c for c in student.rebuilt().cells if c.source == "double(5)")
    assert not played.ours


def test_a_copied_figure_stays_where_it_was_pasted(student):
    """A second copy of a figure further down is drawn there."""
    student.add("given_quiz", copy_of(student.cell("fig-double")))
    sources = student.sources()
    assert sources.count("draw(double)") == 2
    assert sources.index("T_quiz = 9") < len(sources) - 1 - sources[::-1].index("draw(double)")


def test_two_cells_with_the_same_text_keep_their_places(pristine, released):
    """Equal texts at two places of the course are told apart by their ids."""
    notebook = pristine.notebook.copy()
    again = notebook.cells[5].copy() | {"id": "fig-again"}
    notebook.cells = [*notebook.cells, type(notebook.cells[0])(again)]
    cells = [*released, SubmittedCell("code", "draw(double)", "", "fig-again")]
    rebuilt = rebuild(Pristine("toy", notebook), cells, [])
    places = [i for i, cell in enumerate(rebuilt.cells) if cell.source == "draw(double)"]
    assert places == [5, 13]


def test_a_text_of_an_earlier_release_is_not_the_students(student):
    """A corrected, moved or removed text: nobody must look for an answer, or reads it twice."""
    old = extra("Why is that?", "markdown")
    record = {"earlier_texts": [text_hash("Write the function double."), text_hash(old.source)]}
    student.pristine.notebook.metadata["maskgrader"] = record
    student.write("task", "Write the\nfunction double.")
    student.add("intro", old)
    assert student.rebuilt().unclear == frozenset()
    assert [cell.source for cell in student.rebuilt().cells if cell.kind is Kind.TEXT] == [
        "# A toy",
        "Write `double`.",
        "Why?",
    ]
    student.write("task", "Write the function double. Because it is so.")
    assert student.rebuilt().unclear == {"explain"}


def test_an_untouched_answer_of_an_earlier_release_is_unanswered(student):
    """Its text has changed since."""
    student.write("explain", "ANSWER HERE")
    record = {"earlier_texts": [text_hash("ANSWER HERE")]}
    student.pristine.notebook.metadata["maskgrader"] = record
    cell = next(cell for cell in student.pristine.cells if cell.grade_id == "explain")
    assert student.pristine.is_as_given(cell, student.answer("explain").source)
    assert not student.pristine.is_as_given(cell, "Because.")
