"""String literals: any translation can be written, and means what it says."""

from __future__ import annotations

import ast

import pytest

from maskgrader.language.code_texts import code_spans
from maskgrader.language.code_without_texts import skeleton
from maskgrader.language.spans import translate_spans
from maskgrader.language.string_literals import StringTemplate


@pytest.mark.parametrize(
    "text",
    [
        'say "no"',
        "it's",
        "a \\ backslash",
        "two\nlines",
        "\u200fright to left",
        "{{brace}}",
        "ünïcode",
    ],
)
def test_any_text_can_stand_in_a_string(text: str) -> None:
    """Quotes, backslashes, line breaks and invisible marks come out as they went in."""
    source = 'title = "aa bb"\nf(x, f"aa {x} cc")'
    plain = text.replace("{{", "{").replace("}}", "}")
    new = translate_spans(
        source, code_spans(source), lambda t: plain if t == "aa bb" else f"{text} {{x}} "
    )
    tree = ast.parse(new)
    assert ast.literal_eval(tree.body[0].value) == plain
    shown = eval(compile(ast.Expression(tree.body[1].value.args[1]), "", "eval"), {"x": 7})
    assert shown == f"{plain} 7 "


def test_long_texts_are_broken_where_the_original_was() -> None:
    """Lines of a text in brackets stay within the width of the course's code."""
    source = 'assert x, (\n    f"one two {x} "\n    "three.")'
    new = translate_spans(source, code_spans(source), lambda text: " ".join([text] * 30))
    assert max(map(len, new.split("\n"))) <= 100
    assert skeleton(new.replace("{x}", "")) == skeleton(source.replace("{x}", ""))


def test_fields_keep_their_name_or_get_a_number() -> None:
    """A translator reads `{i}` for a name, and a number for anything else."""
    node = ast.parse('f"{i} of {len(x)} and {i!r} {{here}}"', mode="eval").body
    assert isinstance(node, ast.JoinedStr)
    template = StringTemplate.of(node)
    assert template.text == "{i} of {1} and {2} {{here}}"
    assert template.write("{2} {1} {{x}}") == 'f"{i!r} {len(x)} {{x}}"'
