"""Hidden checks: which of their texts translators get."""

from __future__ import annotations

from pathlib import Path

import pytest

from maskgrader.files import CourseError
from maskgrader.language.check_texts import check_texts


def test_a_message_put_together_by_an_f_string_is_refused() -> None:
    """Nobody could look it up: the author is told what to write."""
    with pytest.raises(CourseError, match=r"test_x\.py:1.*format"):
        list(check_texts('fail(f"This row {i} is wrong.")', Path("test_x.py")))


def test_titles_and_sentences_are_found() -> None:
    """No docstring of a helper, no exception, no code of an example."""
    source = '''
@check("mask")
def shape(run):
    """The shape is right.

    More for authors.
    """
    run.fail(N_("The row is wrong."), call="f of x")
    raise ValueError("never seen by students")

def helper():
    """Reads the rows."""
'''
    assert list(check_texts(source, Path("x.py"))) == ["The shape is right.", "The row is wrong."]
