"""Cells that are missing, doubled, split, merged, moved or of another type."""

from __future__ import annotations

from copy import deepcopy

from .corpus import (
    FULL,
    PICTURE,
    REFUSED,
    add,
    case,
    code,
    edit,
    find,
    grade_id,
    one,
    place,
    quiz,
    remove,
    write,
)

ANSWERS = ("causal_mask", "visible_entries", "padding_mask", "prefix_mask", "quiz_mask")


@case(FULL, "was missing")
def no_tests(notebook):
    """Every test cell was deleted."""
    cells = notebook["cells"]
    notebook["cells"] = [c for c in cells if not grade_id(c).startswith(("try_", "test_"))]


@case(FULL, "was missing")
def no_given_cells(notebook):
    """The locked cells that import NumPy and define what is given were deleted."""
    remove(notebook, "given_setup", "given_plots", "given_quiz")


@case(FULL)
def no_text_and_no_figures(notebook):
    """Only the course's own code cells are left."""
    notebook["cells"] = [cell for cell in notebook["cells"] if grade_id(cell)]


@case(one("causal_mask"), "was missing", "causal_mask")
def an_answer_deleted(notebook):
    """A solution cell was deleted: nothing is answered there, and all else is right."""
    remove(notebook, "causal_mask")
    write(notebook, "prefix_mask", INDEPENDENT)


INDEPENDENT = """
    def prefix_mask(T, n_prefix):
        rows, columns = np.arange(T)[:, None], np.arange(T)
        return np.where((columns <= rows) | (columns < n_prefix), 0.0, -np.inf)
    """


@case(FULL)
def every_cell_twice(notebook):
    """The whole notebook was pasted below itself."""
    notebook["cells"] += deepcopy(notebook["cells"])


@case(FULL)
def every_cell_followed_by_its_copy(notebook):
    """Each cell was duplicated, its grade_id with it."""
    notebook["cells"] = [deepcopy(cell) for cell in notebook["cells"] for _ in range(2)]


@case(FULL, "second copy")
def an_answer_copied_further_down(notebook):
    """A second copy of an answer, with the same id, at the end."""
    notebook["cells"].append(deepcopy(find(notebook, "causal_mask")))


def split(notebook, name: str, line: int) -> None:
    """Cut a cell in two, as Jupyter does: both have the metadata."""
    cell = find(notebook, name)
    second = deepcopy(cell)
    lines = cell["source"].split("\n")
    cell["source"], second["source"] = "\n".join(lines[:line]), "\n".join(lines[line:])
    second["id"] = f"{name}-split"
    notebook["cells"].insert(place(notebook, name) + 1, second)


@case(FULL, "was split")
def split_inside_a_function(notebook):
    """Only both halves together are Python."""
    split(notebook, "padding_mask", -2)


@case(FULL, "was split")
def split_between_two_statements(notebook):
    """Each half is Python, and both are needed."""
    split(notebook, "quiz_mask", 1)


def merge(notebook, first: str, second: str) -> None:
    """Join two cells, as Jupyter does: the first one's type and metadata are kept."""
    source = find(notebook, second)["source"]
    remove(notebook, second)
    find(notebook, first)["source"] += f"\n\n{source}"


@case(FULL)
def merged_with_the_test_below(notebook):
    """An answer and its visible test in one cell."""
    merge(notebook, "causal_mask", "try_causal_mask")


@case(FULL)
def two_answers_in_one_cell(notebook):
    """A later answer was merged into an earlier cell."""
    merge(notebook, "padding_mask", "prefix_mask")


@case(FULL, "given_quiz was changed")
def merged_into_a_locked_cell(notebook):
    """Answers merged with the locked cell above them."""
    merge(notebook, "given_quiz", "quiz_mask")


@case(FULL, "given_quiz was changed")
def merged_into_a_locked_cell_with_a_magic(notebook):
    """A formatter was at the locked cell, and the merged text holds a magic."""
    edit(notebook, "given_quiz", "T_quiz = ", "T_quiz=")
    find(notebook, "quiz_mask")["source"] += "\n%time answer_survivors + 0"
    merge(notebook, "given_quiz", "quiz_mask")


@case(FULL, "given_quiz was changed")
def merged_into_a_locked_cell_with_a_shell_command(notebook):
    """A formatter was at the locked cell, and the merged text holds a shell command."""
    edit(notebook, "given_quiz", "T_quiz = ", "T_quiz=")
    find(notebook, "quiz_mask")["source"] += "\nfiles = !ls"
    merge(notebook, "given_quiz", "quiz_mask")


@case(FULL)
def cells_in_reverse(notebook):
    """The notebook stands on its head."""
    notebook["cells"].reverse()


@case(FULL)
def answers_at_the_end(notebook):
    """Every answer was moved below everything else, and run out of order."""
    answers = [find(notebook, name) for name in ANSWERS]
    remove(notebook, *ANSWERS)
    notebook["cells"] += answers


@case(FULL, "made a code cell again")
def answers_as_text(notebook):
    """Every answer was turned into markdown."""
    for name in ANSWERS:
        find(notebook, name)["cell_type"] = "markdown"


@case(FULL, "made a code cell again")
def answers_as_raw_cells(notebook):
    """Every answer was turned into a raw cell."""
    for name in ANSWERS:
        find(notebook, name)["cell_type"] = "raw"


@case(FULL)
def tests_as_text(notebook):
    """Every locked code cell was turned into markdown."""
    for cell in notebook["cells"]:
        if grade_id(cell).startswith(("try_", "test_", "given_")):
            cell["cell_type"] = "markdown"


@case(FULL)
def a_written_answer_as_code(notebook):
    """The written answer was turned into code, which it is not."""
    find(notebook, "explain_mask")["cell_type"] = "code"


@case(FULL)
def types_nobody_knows(notebook):
    """Cell types of another format."""
    for number, cell in enumerate(notebook["cells"]):
        if not grade_id(cell):
            cell["cell_type"] = ("heading", None, "Code", 4)[number % 4]


@case(FULL, "was changed")
def tests_edited(notebook):
    """Visible tests were made easier, and one was emptied."""
    write(notebook, "try_causal_mask", "assert True")
    write(notebook, "try_padding_mask", "")
    write(notebook, "given_quiz", "T_quiz = 1")


@case(FULL)
def an_answer_in_an_added_cell(notebook):
    """The student left the stub alone and wrote below it."""
    answer = find(notebook, "padding_mask")["source"]
    stub = "def padding_mask(lengths, T):\n    raise NotImplementedError()"
    write(notebook, "padding_mask", stub)
    add(notebook, answer, after="padding_mask")


@case(FULL)
def quiz_answers_in_an_added_cell(notebook):
    """The quiz is answered in a cell of the student's own."""
    letter, _ = quiz(notebook)
    write(notebook, "quiz_mask", "answer_first_row = None\nanswer_survivors = None")
    answer = f'answer_first_row = "{letter.upper()} "\nanswer_survivors = T_quiz * (T_quiz + 1) / 2'
    add(notebook, answer, after="quiz_mask")


@case(FULL)
def scratch_cells_that_fail(notebook):
    """Attempts that raise, do not parse, or stop half-way."""
    for source in ("1 / 0", "def f(:", "raise KeyboardInterrupt", "causal_mask("):
        add(notebook, source, after="causal_mask")


@case(FULL)
def hundreds_of_empty_cells(notebook):
    """Somebody leant on the key that adds cells."""
    notebook["cells"][5:5] = [code("") for _ in range(800)]


@case(FULL)
def thousands_of_cells(notebook):
    """Every experiment of a month in a cell of its own."""
    notebook["cells"] += [code(f"x = {i}") for i in range(2000)]


@case(REFUSED, "5000 cells")
def more_cells_than_anybody_writes(notebook):
    """A script added cells without end."""
    notebook["cells"] += [code(f"x = {i}") for i in range(5000)]


@case(FULL)
def lines_without_their_ends(notebook):
    """Each line of a cell is an item of a list, without its line break."""
    for cell in notebook["cells"]:
        cell["source"] = cell["source"].split("\n")


@case(FULL)
def cells_that_are_no_cells(notebook):
    """Between the cells stand nulls, numbers and texts."""
    notebook["cells"][3:3] = [None, 5, "text", ["a"], {}, {"cell_type": "code"}]


@case(FULL)
def texts_of_the_wrong_type(notebook):
    """A note's text is null, another's is a number, another's a list of both."""
    notebook["cells"][3:3] = [code("") | {"source": s} for s in (None, 3.5, ["# a\n", 5, None], {})]


@case(REFUSED, "masked_softmax")
def another_assignment(notebook):
    """The notebook of another assignment, handed in here by mistake."""
    for cell in notebook["cells"]:
        if name := grade_id(cell):
            cell["metadata"]["nbgrader"]["grade_id"] = name.replace("causal_mask", "masked_softmax")
    keep = ("masked_softmax", "try_masked_softmax", "test_masked_softmax")
    notebook["cells"] = [cell for cell in notebook["cells"] if grade_id(cell) in keep]


@case(REFUSED, "none of its cells")
def a_new_notebook(notebook):
    """An untitled notebook with a line in it."""
    notebook["cells"] = [code("print('hello')")]


@case(REFUSED, "none of its cells")
def no_cells(notebook):
    """A notebook without a single cell."""
    notebook["cells"] = []


@case(FULL)
def only_the_answers(notebook):
    """The answers alone, copied into a new notebook: no ids, no text of the course."""
    letter, T = quiz(notebook)
    answer = f"answer_first_row = '{letter}'\nanswer_survivors = {T} * {T + 1} / 2"
    write(notebook, "quiz_mask", answer)
    sources = [find(notebook, name)["source"] for name in ANSWERS]
    notebook["cells"] = [code(source) for source in sources]


@case(one("causal_mask"), "SyntaxError")
def text_merged_into_an_answer(notebook):
    """A paragraph of the statement was merged into a solution cell."""
    find(notebook, "causal_mask")["source"] += "\n\nNow check your mask, row by row."
    write(notebook, "prefix_mask", INDEPENDENT)


@case(one("causal_mask"), "casual_mask", "right name")
def a_function_with_a_misspelt_name(notebook):
    """casual_mask for causal_mask."""
    edit(notebook, "causal_mask", "def causal_mask", "def casual_mask")
    write(notebook, "prefix_mask", INDEPENDENT)


@case(FULL)
def an_answer_five_hundred_times(notebook):
    """A key that pastes was held down."""
    at = place(notebook, "causal_mask")
    notebook["cells"][at:at] = [deepcopy(notebook["cells"][at]) for _ in range(500)]


@case(FULL)
def an_answer_that_is_a_picture(notebook):
    """A photograph of a page, pasted: a person looks at it."""
    cell = find(notebook, "explain_mask")
    cell["source"] = "![page.png](attachment:page.png)"
    cell["attachments"] = {"page.png": {"image/png": PICTURE}}
