"""Reading what students hand in: many damaged files are read, the rest are refused kindly."""

import codecs
import json
import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maskgrader.submission import reading
from maskgrader.submission.reading import SubmittedCell, Unreadable, read_cells, read_file


def notebook(*cells, **top):
    return {"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5} | top


def code(source="x = 1", grade_id="double", **more):
    metadata = {"nbgrader": {"grade_id": grade_id}}
    return {"cell_type": "code", "metadata": metadata, "source": source, "outputs": []} | more


def read(document, encoding="utf-8"):
    return read_cells(json.dumps(document, ensure_ascii=False).encode(encoding))


def sources(document):
    return [cell.source for cell in read(document)[0]]


def refusal(data):
    with pytest.raises(Unreadable) as caught:
        read_cells(data)
    return str(caught.value)


# -- encodings


def test_a_sound_notebook_needs_no_repair():
    """A notebook as Jupyter writes it gives its cells and no repairs."""
    cells, repairs = read(notebook(code("x = 'é'", id="a1")))
    assert cells == [SubmittedCell("code", "x = 'é'", "double", "a1")]
    assert repairs == []


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
        (b"", "utf-16-le"),
        (b"", "utf-16-be"),
        (b"", "cp1252"),
    ],
)
def test_another_encoding_is_read_and_noted(mark, encoding):
    """Text in another encoding comes out right, and the repair says so."""
    text = json.dumps(notebook(code("x = 'é'")), ensure_ascii=False)
    cells, repairs = read_cells(mark + text.encode(encoding))
    assert [cell.source for cell in cells] == ["x = 'é'"]
    assert len(repairs) == 1


def test_bytes_of_no_encoding_lose_only_themselves():
    """A stray byte in a comment does not cost the notebook."""
    data = json.dumps(notebook(code("x = 1  # ?"))).encode().replace(b"?", b"\x81")
    cells, _ = read_cells(data)
    assert cells[0].source.startswith("x = 1  # ")


# -- formats


def test_an_old_notebook_is_read_from_its_worksheets():
    """nbformat 3 keeps code in `input` and cells in worksheets; both are found."""
    old = {
        "nbformat": 3,
        "worksheets": [
            {"cells": [{"cell_type": "code", "input": ["x = 1\n", "y = 2"]}]},
            {"cells": [{"cell_type": "heading", "source": "Title"}]},
        ],
    }
    cells, repairs = read(old)
    assert cells == [SubmittedCell("code", "x = 1\ny = 2"), SubmittedCell("markdown", "Title")]
    assert len(repairs) == 1


@pytest.mark.parametrize("number", [2, 3, 5, 400, None, "4", [4]])
def test_a_wrong_format_number_is_ignored(number):
    """A notebook with cells is read whatever its format number says."""
    cells, repairs = read(notebook(code(), nbformat=number))
    assert len(cells) == 1
    assert "format number" in repairs[0]


def test_version_2_worksheets_are_read():
    """nbformat 2 is read as nbformat 3 is."""
    old = {"nbformat": 2, "worksheets": [{"cells": [{"cell_type": "code", "input": "x = 1"}]}]}
    assert sources(old) == ["x = 1"]


@pytest.mark.parametrize("metadata", [None, 7, [], {}, {"nbgrader": None}, {"nbgrader": 3}])
def test_damaged_metadata_of_a_cell_cost_only_its_id(metadata):
    """A cell without usable metadata keeps its text."""
    cells, _ = read(notebook(code("x = 1") | {"metadata": metadata}))
    assert cells == [SubmittedCell("code", "x = 1")]


@pytest.mark.parametrize("key", ["metadata", "nbformat_minor"])
def test_missing_top_level_keys_are_no_harm(key):
    """A notebook without top-level metadata or minor number is read."""
    document = notebook(code())
    del document[key]
    assert sources(document) == ["x = 1"]


def test_null_metadata_at_the_top_is_no_harm():
    """Top-level metadata may be null."""
    assert sources(notebook(code(), metadata=None)) == ["x = 1"]


@pytest.mark.parametrize("grade_id", [7, None, ["double"], {}])
def test_a_grade_id_that_is_no_text_counts_as_none(grade_id):
    """A damaged grade_id leaves a plain cell."""
    cells, _ = read(notebook(code("x = 1", grade_id)))
    assert cells[0].grade_id == ""


@pytest.mark.parametrize("id", [7, None, ["a"]])
def test_an_id_that_is_no_text_counts_as_none(id):
    """A damaged cell id is dropped."""
    assert read(notebook(code(id=id)))[0][0].id == ""


@pytest.mark.parametrize("cell", [None, 3, "text", ["list"]])
def test_a_cell_that_is_no_object_is_left_out(cell):
    """The cells around a damaged one are kept."""
    assert sources(notebook(code("a"), cell, code("b"))) == ["a", "b"]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        (["a\n", "b"], "a\nb"),
        (["a\n", 5, None, "b"], "a\nb"),
        ([], ""),
        (3.5, ""),
        (None, ""),
        ({"a": "b"}, ""),
        ("a\r\nb", "a\nb"),
        (["a\r", "\nb"], "a\nb"),
    ],
)
def test_any_form_of_source_becomes_one_text(source, text):
    """Text and lists of text are joined; anything else is empty."""
    assert sources(notebook(code(source))) == [text]


@pytest.mark.parametrize("kind", ["heading", None, 5, ["code"], "Code"])
def test_an_unknown_cell_type_is_read_as_text(kind):
    """What is not known to be code does not run."""
    assert read(notebook(code() | {"cell_type": kind}))[0][0].type == "markdown"


def test_a_lone_surrogate_becomes_text_that_can_be_written():
    """The text of every cell can be encoded."""
    cells, _ = read_cells(json.dumps(notebook(code("x = '\ud800'"))).encode())
    assert cells[0].source.encode() == b"x = '?'"


@pytest.mark.parametrize("source", ["x = 1\0", "\0x =\0 1", "\ufeffx = 1"])
def test_characters_that_python_reads_in_no_text_are_taken_out(source):
    """A NUL or a mark in front of a cell costs neither the notebook nor the cell."""
    assert sources(notebook(code(source), code("b"))) == ["x = 1", "b"]


def test_bare_carriage_returns_are_line_ends():
    """Lines are counted as Python and Jupyter count them."""
    assert sources(notebook(code("a\rb\r\nc"))) == ["a\nb\nc"]


@pytest.mark.parametrize("rest", ["\0" * 99, "\n\n", '": 5\n  }\n ]\n}'])
def test_what_stands_behind_the_end_costs_nothing(rest):
    """The tail of a longer file, or a padded block, is left out; text is noted."""
    cells, repairs = read_cells((json.dumps(notebook(code())) + rest).encode())
    assert len(cells) == 1
    assert ("behind the end" in " ".join(repairs)) == bool(rest.strip("\0\n"))


def test_a_raw_newline_in_a_text_is_read():
    """Control characters that JSON forbids are read all the same."""
    data = json.dumps(notebook(code("a?b"))).replace("?", "\n\t").encode()
    assert read_cells(data)[0][0].source == "a\n\tb"


def test_an_output_with_a_number_of_thousands_of_digits_is_no_harm():
    """Numbers that Python refuses to convert stand in outputs, which are not used."""
    document = json.dumps(notebook(code())).replace(
        '"outputs": []', '"outputs": [' + "9" * 6000 + "]"
    )
    assert read_cells(document.encode())[0][0].source == "x = 1"


# -- refusals


@pytest.mark.parametrize("data", [b"", b" \n\t", b"\0\0\0\0"])
def test_an_empty_file_is_called_empty(data):
    """Nothing, blanks and NULs are an empty file."""
    assert "empty" in refusal(data)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"<!DOCTYPE html><html></html>", "web page"),
        (b"import numpy", "Python script"),
        (b"%PDF-1.4", "PDF"),
        (b"PK\3\4...", "zip archive"),
        (b"\x1f\x8b\x08", "compressed"),
        (b"some words", "not a notebook"),
    ],
)
def test_another_kind_of_file_is_told_what_to_hand_in(data, kind):
    """Whatever else was handed in is called by its name, and so is what is wanted."""
    assert kind in refusal(data)
    assert ".ipynb" in refusal(data)


@pytest.mark.parametrize("data", [b"[]", b"3", b'"text"', b"{}", b'{"cells": 3}', b'{"cells": {}}'])
def test_json_without_cells_is_refused(data):
    """JSON that is no notebook says that it holds no cells."""
    assert "holds no cells" in refusal(data)


@pytest.mark.parametrize("keep", [0.3, 0.5, 0.7, 0.9, 0.99])
def test_a_truncated_file_is_said_to_end_in_the_middle(keep):
    """Wherever an upload broke off, the message says that it did."""
    text = json.dumps(notebook(code("print('a long text in a cell')"), code("y = [1, 2]")))
    assert "ends in the middle" in refusal(text[: int(len(text) * keep)].encode())


def test_a_damaged_file_is_said_where():
    """A syntax error in the middle names its line."""
    assert "line 3" in refusal(b'{"cells": [],\n"metadata": {},\n,"nbformat": 4\n}\n')


def test_conflict_markers_are_called_by_their_name():
    """A file with a git conflict in it says how to resolve it."""
    data = b'{\n<<<<<<< HEAD\n"cells": [],\n=======\n"cells": [1],\n>>>>>>> other\n"nbformat": 4}'
    assert "conflict markers" in refusal(data)


def test_a_text_about_conflict_markers_is_no_conflict():
    """Markers inside a cell of a sound notebook are the student's text."""
    assert sources(notebook(code("<<<<<<< HEAD"))) == ["<<<<<<< HEAD"]


@pytest.mark.parametrize("opening", [b"[", b'{"a":'])
def test_deep_nesting_is_refused(opening):
    """A hundred thousand levels are refused, not followed."""
    assert "nested too deeply" in refusal(opening * 100_000)


def test_too_many_cells_are_refused(monkeypatch):
    """The number of cells is bounded."""
    monkeypatch.setattr(reading, "MAX_CELLS", 3)
    assert len(sources(notebook(*[code()] * 3))) == 3
    assert "more than 3 cells" in refusal(json.dumps(notebook(*[code()] * 4)).encode())


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_cells_or_a_refusal(data):
    """Random bytes are read or refused, and nothing else happens."""
    try:
        cells, _ = read_cells(data)
    except Unreadable as refused:
        assert str(refused)
    else:
        assert all(type(cell) is SubmittedCell for cell in cells)


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["nbgrader", "grade_id", "cells"]), inner, max_size=2)
    ),
    max_leaves=4,
)
_cells = st.dictionaries(
    st.sampled_from(["cell_type", "source", "input", "metadata", "id"]), _json, max_size=4
)


@settings(max_examples=80, deadline=None)
@given(st.lists(_cells | _json, max_size=3) | _json)
def test_any_json_in_the_place_of_cells_is_cells_or_a_refusal(cells):
    """Whatever stands where cells should, reading gives text or a reason."""
    try:
        found, _ = read(notebook(cells=cells))
    except Unreadable:
        return
    for cell in found:
        assert cell.type in ("code", "markdown", "raw")
        assert type(cell.source) is str and type(cell.grade_id) is str and type(cell.id) is str


# -- files


def test_a_regular_file_is_read(tmp_path):
    """The bytes come back as they are."""
    path = tmp_path / "mask.ipynb"
    path.write_bytes(b"bytes")
    assert read_file(path) == b"bytes"


def test_a_missing_file_is_refused(tmp_path):
    """A missing file is Unreadable."""
    with pytest.raises(Unreadable, match="no such file"):
        read_file(tmp_path / "mask.ipynb")


def test_a_symbolic_link_is_refused(tmp_path):
    """A link is not followed, whatever it leads to."""
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "mask.ipynb").symlink_to(tmp_path / "secret")
    with pytest.raises(Unreadable, match="symbolic link"):
        read_file(tmp_path / "mask.ipynb")


def test_a_folder_is_refused(tmp_path):
    """A folder with a notebook's name is Unreadable."""
    with pytest.raises(Unreadable, match="folder"):
        read_file(tmp_path)


def test_a_pipe_is_refused_without_waiting_for_it(tmp_path):
    """A FIFO that nobody writes to does not hold the judge up."""
    os.mkfifo(tmp_path / "mask.ipynb")
    with pytest.raises(Unreadable, match="special file"):
        read_file(tmp_path / "mask.ipynb")


def test_a_huge_file_is_refused_unread(tmp_path):
    """The size is looked at before the content."""
    path = tmp_path / "mask.ipynb"
    with path.open("wb") as file:
        file.truncate(reading.MAX_BYTES + 1)
    with pytest.raises(Unreadable, match="Clear"):
        read_file(path)


def test_refused_files_leave_no_descriptor_open(tmp_path):
    """Reading a folder of many bad files does not use up descriptors."""
    before = set(os.listdir("/proc/self/fd"))
    for _ in range(3):
        with pytest.raises(Unreadable):
            read_file(tmp_path)
    assert len(set(os.listdir("/proc/self/fd"))) == len(before)


@pytest.mark.parametrize(
    ("lines", "source"),
    [
        (["def f(x):", "", "    return x"], "def f(x):\n\n    return x"),
        (["def f(x):\n", "    return x"], "def f(x):\n    return x"),
        (["x = 1\n\ny", " = 2"], "x = 1\n\ny = 2"),
        ([*"x = 1\ny"], "x = 1\ny"),
        (["s = '\u2028", "'"], "s = '\u2028'"),
        (["x = 1"], "x = 1"),
        ([], ""),
    ],
)
def test_lines_are_joined_as_the_editor_reads_them(lines, source):
    """Some editors write the lines of a cell without their ends."""
    data = json.dumps({"cells": [{"cell_type": "code", "source": lines}], "nbformat": 4})
    assert [cell.source for cell in read_cells(data.encode())[0]] == [source]
