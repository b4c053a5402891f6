"""Notebooks: what a translation changes, and what is refused."""

from __future__ import annotations

import pytest
from nbformat.v4 import new_code_cell, new_notebook

from maskgrader.files import CourseError
from maskgrader.language.notebook_texts import notebook_texts, translate_notebook


def test_fuzzy_and_missing_texts_stay_english(course, notebook, write) -> None:
    """What is in doubt is not shown; what is not there stays."""
    write('msgid "A text."\nmsgstr "Un texto."\n')
    done = translate_notebook(notebook(), course, "toy", "es")
    assert [cell.source for cell in done.cells] == ["Un texto.", notebook().cells[1].source]
    write('#, fuzzy\nmsgid "A text."\nmsgstr "Un texto."\n')
    assert translate_notebook(notebook(), course, "toy", "es") == notebook()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            'msgid "It gave {x} here."\nmsgstr "Dio {y}."\n',
            r"toy\.po:4: .*placeholder {x} is missing",
        ),
        ('msgid "It gave {x} here."\nmsgstr "Dio {x} aquí. {"\n', "brace is unmatched"),
        ('msgid "A text."\nmsgstr "Un texto\n', r"toy\.po cannot be read .*line 5"),
        ('msgid "A text."\nwhat is this\n', r"toy\.po cannot be read"),
    ],
)
def test_a_broken_catalogue_is_refused_with_file_and_remedy(
    course, notebook, write, text: str, told: str
) -> None:
    """Nothing is generated from it."""
    write(text)
    with pytest.raises(CourseError, match=told):
        translate_notebook(notebook(), course, "toy", "es")


def test_another_encoding_is_refused(course, notebook, write) -> None:
    """A catalogue is in UTF-8; one that says so and is not, is named."""
    path = write('msgid "A text."\nmsgstr "Un título."\n')
    path.write_bytes(path.read_bytes().replace("í".encode(), b"\xed"))
    with pytest.raises(CourseError, match=r"toy\.po is not in UTF-8.*save it as UTF-8"):
        translate_notebook(notebook(), course, "toy", "es")


def test_a_missing_catalogue_is_told_with_the_command_that_begins_it(
    course, notebook, write
) -> None:
    """A language may lack a notebook's catalogue."""
    with pytest.raises(CourseError, match=r"toy\.po is missing: .*translate extract es"):
        translate_notebook(notebook(), course, "toy", "es")


def test_a_text_that_cannot_be_translated_is_told_with_its_cell(course, write) -> None:
    """By `translate extract` as by the translation: the author finds the line at once."""
    cell = new_code_cell("print(f\"It {'may' if x else 'must'} be so.\")", id="try")
    with pytest.raises(CourseError, match=r"cell try: .*whole sentences"):
        list(notebook_texts(new_notebook(cells=[cell])))
    write("")
    with pytest.raises(CourseError, match=r"toy\.po: in the cell try: .*whole sentences"):
        translate_notebook(new_notebook(cells=[cell]), course, "toy", "es")
