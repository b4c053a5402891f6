"""Comments: which lines are one text, and a translation in lines again."""

from __future__ import annotations

from maskgrader.language.code_texts import code_spans
from maskgrader.language.spans import translate_spans

SOURCE = "# One text,\n# in lines.\nx = 1  # beside code\n# below it\n\n# apart\n### A MARK\n"


def test_lines_below_one_another_are_one_text() -> None:
    """A comment beside code stands for itself; a mark of nbgrader is no text."""
    assert [span.texts[0] for span in code_spans(SOURCE)] == [
        "One text, in lines.",
        "beside code",
        "below it",
        "apart",
    ]


def test_a_long_translation_is_broken_into_lines() -> None:
    """Lines of comments stay within the width of the course's code."""
    new = translate_spans(SOURCE, code_spans(SOURCE)[:1], lambda text: " ".join([text] * 9))
    lines = new.split("\n")
    assert lines[1].startswith("# ")
    assert max(map(len, lines)) <= 99
