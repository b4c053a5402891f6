"""Metadata that is wrong in every way: nothing of it is believed."""

from __future__ import annotations

from .corpus import FULL, REFUSED, case, find, grade_id


def graded(notebook):
    """The nbgrader metadata of every cell of the course's."""
    return [cell["metadata"]["nbgrader"] for cell in notebook["cells"] if grade_id(cell)]


@case(FULL)
def no_metadata_at_the_top(notebook):
    """The notebook says nothing of itself."""
    del notebook["metadata"]


@case(FULL)
def null_metadata_at_the_top(notebook):
    """The notebook's metadata are null."""
    notebook["metadata"] = None


@case(FULL)
def a_list_for_metadata(notebook):
    """The notebook's metadata are a list."""
    notebook["metadata"] = ["kernelspec"]


@case(FULL)
def an_unknown_kernel(notebook):
    """The student's environment has a name of its own."""
    spec = {"name": "conda-env-ml-py", "display_name": "Python [conda env:ml]", "language": "x"}
    notebook["metadata"]["kernelspec"] = spec


@case(FULL)
def another_language(notebook):
    """The file says that it is written in R."""
    notebook["metadata"] = {
        "kernelspec": {"name": "ir", "display_name": "R", "language": "R"},
        "language_info": {"name": "R", "file_extension": ".r"},
    }


@case(FULL, "was missing")
def null_metadata_of_the_answers(notebook):
    """Solution cells have lost their ids; their text still runs where it stands."""
    for name in ("causal_mask", "padding_mask", "quiz_mask"):
        find(notebook, name)["metadata"] = None


@case(FULL, "was missing")
def nbgrader_metadata_stripped(notebook):
    """An editor threw away all metadata of cells."""
    for cell in notebook["cells"]:
        cell["metadata"] = {}


@case(FULL, "was missing")
def only_ids_of_cells_left(notebook):
    """No metadata, other ids, and all outputs gone: known by the text alone."""
    for number, cell in enumerate(notebook["cells"]):
        cell["metadata"], cell["id"] = {}, f"x{number}"


@case(FULL)
def an_old_schema(notebook):
    """nbgrader's metadata of years ago."""
    for meta in graded(notebook):
        meta["schema_version"] = 1
        meta.pop("task", None)


@case(FULL)
def a_schema_to_come(notebook):
    """nbgrader's metadata of years to come."""
    for meta in graded(notebook):
        meta["schema_version"] = 99


@case(FULL)
def schema_as_text(notebook):
    """A version that is no number."""
    for meta in graded(notebook):
        meta["schema_version"] = "three"


@case(FULL)
def points_as_text(notebook):
    """Points that are no number."""
    for meta in graded(notebook):
        meta["points"] = "many"


@case(FULL)
def points_below_nothing(notebook):
    """Negative points, and none."""
    for number, meta in enumerate(graded(notebook)):
        meta["points"] = (-5, None, float("nan"))[number % 3]


@case(FULL)
def flags_turned_round(notebook):
    """Every yes is a no."""
    for meta in graded(notebook):
        for flag in ("grade", "solution", "locked", "task"):
            meta[flag] = not meta.get(flag)


@case(FULL)
def flags_of_the_wrong_type(notebook):
    """Flags are texts, lists and numbers."""
    for meta in graded(notebook):
        meta.update(grade="yes", solution=[], locked=0.5, task={})


@case(FULL)
def an_id_renamed(notebook):
    """A student's editor renamed a solution cell."""
    find(notebook, "padding_mask")["metadata"]["nbgrader"]["grade_id"] = "cell-9f3a"


@case(FULL, "causal_mask")
def ids_swapped(notebook):
    """Two answers stand under each other's ids, each where it belongs by its text."""
    first, second = find(notebook, "causal_mask"), find(notebook, "visible_entries")
    first["metadata"], second["metadata"] = second["metadata"], first["metadata"]


@case(FULL)
def grade_ids_of_the_wrong_type(notebook):
    """An id is a number, another a list."""
    find(notebook, "causal_mask")["metadata"]["nbgrader"]["grade_id"] = 7
    find(notebook, "prefix_mask")["metadata"]["nbgrader"]["grade_id"] = ["prefix_mask"]


@case(FULL)
def one_id_for_every_cell(notebook):
    """Cell ids that a broken script made alike."""
    for cell in notebook["cells"]:
        cell["id"] = "same"


@case(FULL)
def ids_against_the_rules(notebook):
    """Cell ids with spaces, too long, and of numbers."""
    for number, cell in enumerate(notebook["cells"]):
        cell["id"] = ("an id with spaces", "x" * 500, number, "")[number % 4]


@case(FULL)
def tags_that_skip(notebook):
    """Tags that other tools act on."""
    for cell in notebook["cells"]:
        cell["metadata"]["tags"] = ["skip-execution", "raises-exception", "remove-cell"]


@case(FULL)
def tags_of_the_wrong_type(notebook):
    """Tags are a text and a number."""
    for number, cell in enumerate(notebook["cells"]):
        cell["metadata"]["tags"] = ("figure", 5)[number % 2]


@case(FULL)
def an_answer_that_says_it_is_a_test(notebook):
    """A solution cell has a test's metadata."""
    meta = find(notebook, "causal_mask")["metadata"]["nbgrader"]
    meta.update(grade=True, locked=True, solution=False, points=4)


@case(FULL)
def keys_nobody_knows(notebook):
    """Additional keys on every level."""
    notebook["orig_nbformat"] = 2
    for cell in notebook["cells"]:
        cell["attachments"] = {"a.png": {"image/png": "AAAA"}}
        cell["metadata"] |= {"deletable": "no", "vscode": {"languageId": "python"}, "a": [[{}]]}
        cell["trusted"] = True


@case(FULL)
def as_colab_saves_it(notebook):
    """Forms, ids and outputs of Google Colab."""
    notebook["metadata"] = {"colab": {"provenance": []}, "accelerator": "GPU"}
    notebook["nbformat_minor"] = 0
    for number, cell in enumerate(notebook["cells"]):
        cell["id"] = f"aB-{number}_Zq"
        cell["metadata"] |= {"id": cell["id"], "colab": {"base_uri": "https://localhost/"}}
        if cell["cell_type"] == "code":
            cell["metadata"]["cellView"] = "form"


@case(FULL)
def outputs_of_every_wrong_kind(notebook):
    """Outputs that no reader of notebooks accepts."""
    wrong = [None, {}, [3], "text", [{"output_type": "unheard-of"}], [{"output_type": "stream"}]]
    for number, cell in enumerate(notebook["cells"]):
        cell["outputs"] = wrong[number % len(wrong)]
        cell["execution_count"] = ("*", -1, None, 2.5)[number % 4]


@case(FULL)
def cells_without_keys(notebook):
    """Only type, text and grade_id are left of a cell."""
    for number, cell in enumerate(notebook["cells"]):
        kept = {key: cell[key] for key in ("cell_type", "source")}
        if name := grade_id(cell):
            kept["metadata"] = {"nbgrader": {"grade_id": name}}
        notebook["cells"][number] = kept


@case(FULL)
def a_written_answer_without_metadata(notebook):
    """The cell of the written answer has lost its id: a person still reads it."""
    find(notebook, "explain_mask")["metadata"] = {}


@case(FULL, "was missing")
def as_deepnote_saves_it(notebook):
    """Metadata of its own in place of nbgrader's, and a cell for each paragraph of a text."""
    cells = []
    for cell in notebook["cells"]:
        is_text = cell["cell_type"] == "markdown"
        for part in cell["source"].split("\n\n") if is_text else [cell["source"]]:
            kind = "text-cell-p" if is_text else "code"
            own = {"cell_id": "0" * 32, "deepnote_cell_type": kind, "source_hash": "1a2b"}
            kept = {key: cell[key] for key in cell if key != "id"}
            cells.append(kept | {"source": part, "metadata": own})
    notebook["cells"] = cells


@case(FULL)
def a_log_in_the_metadata(notebook):
    """An extension keeps fifty thousand entries in a cell, and a thousand pictures in another."""
    notebook["cells"][1]["metadata"]["history"] = [[i, {"at": str(i)}] for i in range(50_000)]
    pictures = {f"{i}.png": {"image/png": "AAAA"} for i in range(1000)}
    find(notebook, "explain_mask")["attachments"] = pictures


@case(REFUSED, "far more", "Copy your answers")
def a_million_entries_in_the_metadata(notebook):
    """The same for a whole term."""
    notebook["cells"][1]["metadata"]["history"] = [str(i) for i in range(1_000_000)]


@case(FULL)
def tens_of_thousands_of_outputs(notebook):
    """A loop has printed line by line, and every line is an output of its own."""
    line = {"output_type": "stream", "name": "stdout", "text": ["step\n"] * 3}
    find(notebook, "causal_mask")["outputs"] = [line] * 50_000
