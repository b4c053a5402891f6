"""What is said of characters that Python cannot read."""

import pytest

from maskgrader.judge.odd_characters import oddity


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("return\u00a0x", "no-break space (U+00A0)"),
        ("x\u200b = 1", "zero-width"),
        ("print(“x”)", "quotation mark"),
        ("x = ۵", "digit"),
        ("x\u2003= 1", "space"),
        ("<<<<<<< HEAD", "conflict marker"),
    ],
)
def test_an_odd_line_is_explained(line, name):
    """What cannot be seen, or looks like something else, is named."""
    assert name in oddity(line)


@pytest.mark.parametrize("line", ["return x", "größe = 1", "ماسک = 1", "x = y == z", ""])
def test_usual_lines_and_letters_need_no_word(line):
    """Letters of any script are Python."""
    assert oddity(line) == ""
