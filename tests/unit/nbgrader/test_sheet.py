"""What is exported is quoted, and harmless in a spreadsheet."""

import csv
import io

import pytest

from maskgrader.nbgrader.sheet import csv_bytes, harmless


def read(data: bytes, delimiter: str = ",") -> list[list[str]]:
    text = io.StringIO(data.decode("utf-8", "surrogateescape"), newline="")
    return list(csv.reader(text, delimiter=delimiter))


@pytest.mark.parametrize(
    "text",
    [
        'Ann "Annie"',
        "Li, Jr.",
        "a;b",
        "two\nlines",
        "two\r\nlines",
        "old\rMac",
        "  leading spaces",
        "trailing ",
        "Zoë Ōta 王",
        "ada@x.example",
        "O'Brien-Smith",
        "'quoted'",
        "1e5",
        "0815",
        "",
        "caf\udce9",
    ],
)
def test_ordinary_text_comes_back_as_it_was(text):
    assert read(csv_bytes(["a", "b"], [[text, 1]])) == [["a", "b"], [text, "1"]]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", " =", "\u00a0+", "＝"])
def test_a_text_that_would_be_a_formula_has_an_apostrophe(start):
    text = f"{start}1+1"
    assert harmless(text).startswith("'") and harmless(text).replace("'", "") == text
    assert read(csv_bytes(["a"], [[text]]))[1] == [harmless(text)]
    assert read(csv_bytes(["a"], [[text]], escape=False))[1] == [text]


@pytest.mark.parametrize("break_", [";", "\t", "\n", "\r", "; "])
def test_nor_is_there_a_formula_where_a_spreadsheet_cuts_texts_elsewhere(break_):
    """One that is set to semicolons or tabs cuts there in spite of the quotes."""
    data = csv_bytes(["a", "b"], [["x", f"Li{break_}=1+1"]]).decode()
    cells = [cell for part in data.splitlines() for cell in part.replace("\t", ";").split(";")]
    assert not [cell for cell in cells if cell.strip(' "').startswith("=")]


def test_numbers_are_plain_numbers():
    """Negative ones too; nothing is an empty cell."""
    assert csv_bytes(["n"], [[-1.5, 0.0, 3, None]]) == b"n\r\n-1.5,0.0,3,\r\n"


def test_a_heading_is_harmless_too():
    """An assignment's name becomes one."""
    assert csv_bytes(["=mask"], []) == b"'=mask\r\n"
