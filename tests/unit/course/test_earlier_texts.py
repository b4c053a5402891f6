"""Texts that an assignment had before it was released anew."""

from nbformat.v4 import new_markdown_cell, new_notebook

from maskgrader.course.earlier_texts import of_releases
from maskgrader.course.notebook import Pristine, text_hash
from maskgrader.course.pristines import with_record


def release(*texts: str, before: Pristine | None = None) -> Pristine:
    notebook = new_notebook(cells=[new_markdown_cell(text) for text in texts])
    return Pristine("toy", with_record(notebook, {}, {}, before))


def test_every_earlier_release_is_remembered():
    """Whatever was changed back and forth; today's texts are not among them."""
    first = release("one", "same")
    second = release("two", "same", before=first)
    third = release("three", "same", before=second)
    assert of_releases(first, second) == [text_hash("one")]
    assert third.earlier_texts == {text_hash("one"), text_hash("two")}
    assert release("two", "same", before=third).earlier_texts == {
        text_hash("one"),
        text_hash("three"),
    }


def test_an_unchanged_release_has_the_same_record():
    """Publishing again changes nothing."""
    second = release("two", before=release("one"))
    assert release("two", before=second).notebook.metadata == second.notebook.metadata
    assert "maskgrader" not in release("one", before=release("one")).notebook.metadata
