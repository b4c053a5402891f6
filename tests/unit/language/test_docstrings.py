"""Docstrings: paragraphs as texts, and a translation in the form of the original."""

from __future__ import annotations

import ast

import pytest

from maskgrader.language.code_texts import code_spans
from maskgrader.language.spans import translate_spans


@pytest.mark.parametrize("text", ['say "no"', "a \\ backslash", 'three """ quotes'])
def test_any_text_can_stand_in_a_docstring(text: str) -> None:
    """Quotes and backslashes come out as they went in."""
    source = 'def f(x):\n    """One line."""'
    new = translate_spans(source, code_spans(source), lambda _: text)
    node = ast.parse(new).body[0]
    assert isinstance(node, ast.FunctionDef)
    assert ast.get_docstring(node) == text


def test_a_docstring_keeps_its_shape() -> None:
    """Paragraphs, indentation, and closing quotes on a line of their own."""
    source = 'def f(x):\n    """One.\n\n    Two words,\n      indented.\n    """'
    assert [span.texts for span in code_spans(source)] == [("One.", "Two words,\n  indented.")]
    new = translate_spans(source, code_spans(source), str.upper)
    assert new == source.replace("One", "ONE").replace("Two words", "TWO WORDS").replace(
        "indented", "INDENTED"
    )
