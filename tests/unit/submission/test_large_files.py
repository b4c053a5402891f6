"""Outputs are left out of large files, and what is left is bounded."""

import json

import pytest

from maskgrader.submission import large_files
from maskgrader.submission.large_files import TooLarge, without_outputs
from maskgrader.submission.reading import Unreadable, read_cells


def notebook(*outputs, source="x = 1"):
    cell = {"cell_type": "code", "metadata": {}, "outputs": [*outputs], "source": source}
    return json.dumps({"cells": [cell, cell], "metadata": {}, "nbformat": 4}).encode()


@pytest.fixture
def every_file_is_large(monkeypatch):
    monkeypatch.setattr(large_files, "_LARGE", 0)


@pytest.mark.parametrize(
    "output", ["", "]", '"]', "\\", '\\"]', [[{"a": "}"}], [], "é"], {"outputs": ["]"]}, 5]
)
def test_outputs_are_left_out_and_nothing_else(every_file_is_large, output):
    """Whatever outputs hold, the rest of the file stays as it was."""
    source = 'print("outputs", ["]"])  # "outputs": ['
    data = without_outputs(notebook(output, {"text": output}, source=source), 1000)
    assert data == notebook(source=source)


@pytest.mark.parametrize("data", [b'"', b'{"outputs": [', b'{"outputs": ["', b'{"a": "\\"' * 9])
def test_a_file_that_ends_in_the_middle_is_left_to_the_parser(every_file_is_large, data):
    """Strings and lists without end are no reason to search again and again."""
    assert data.startswith(without_outputs(data, 1000)[:9])


def test_fifty_megabytes_of_outputs_are_read():
    """A notebook whose size is its outputs is read like any other."""
    lines = [f"step {i}: loss\n" for i in range(10_000)]
    data = notebook({"data": {"image/png": "A" * (48 << 20)}}, {"text": lines}, [0.5] * 10_000)
    assert len(data) > 50 << 20
    cells, repairs = read_cells(data)
    assert [cell.source for cell in cells] == ["x = 1", "x = 1"] and not repairs


@pytest.mark.parametrize(
    "data",
    [
        b'{"cells": [' + b"{}," * (6 << 20) + b"{}]}",
        b'{"cells": [' + b"0," * (10 << 20) + b"0]}",
        b'{"cells": [{"metadata": ' + b'{"a":' * (3 << 20),
        b'{"cells": [{"source": "' + b"a" * (21 << 20) + b'"}]}',
        b'{"cells": [{"outputs": ' + b"[" * (21 << 20),
    ],
    ids=["cells", "numbers", "levels", "text", "brackets"],
)
def test_a_hostile_file_is_refused_before_its_parts_become_objects(monkeypatch, data):
    """What is left is bounded in parts and bytes, and so is the scan of outputs."""
    monkeypatch.setattr(large_files, "_MAX_SCANNED", 500_000)
    monkeypatch.setattr(json, "JSONDecoder", None)
    with pytest.raises(Unreadable):
        read_cells(data)


def test_too_much_is_refused_whatever_is_left(every_file_is_large):
    """What is left without outputs is bounded."""
    with pytest.raises(TooLarge):
        without_outputs(notebook(source="x" * 2000), 1000)
