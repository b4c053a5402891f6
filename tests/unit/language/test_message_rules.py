"""What a translated message must keep of its original."""

from __future__ import annotations

import pytest

from maskgrader.language.message_rules import problems_with


@pytest.mark.parametrize(
    ("original", "translation", "told"),
    [
        ("Row {row} is {x}.", "Fila {row}.", "placeholder {x} is missing"),
        ("Row {row}.", "Fila {row} {y}.", "placeholder {y} is not in the original"),
        ("Row {row}.", "Fila {fila}.", "placeholder {row} is missing"),
        ("Row {row}.", "Fila {row}. {", "brace is unmatched"),
        ("See `x`.", "Ver `y`.", "code `x` is missing"),
        ("See $T^2$.", "Ver.", "formula $T^2$ is missing"),
        ("a <b>c</b>", "a <b>c", "tag </b> is missing"),
        ("a c", "a <img\nsrc=x>c", "is not in the original"),
        ("[a](b.html)", "[a](c.html)", "link ](b.html) is missing"),
        ("**a**: yes", "**b**: sí", "letter **a** is missing"),
        ("| a | b |", "| a b |", "as many |"),
        ("a line\n", "una línea", "line breaks"),
        ("a drawing here", "```", "end the drawing"),
    ],
)
def test_a_translation_keeps_what_its_original_needs(
    original: str, translation: str, told: str
) -> None:
    """Each fault is told with its remedy."""
    assert any(told in problem for problem in problems_with(original, translation))
    assert list(problems_with(original, original)) == []
