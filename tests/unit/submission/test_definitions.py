"""The names that a text defines, and the limit of what is parsed."""

from __future__ import annotations

import pytest

from maskgrader.submission.definitions import BoundedParser, defined_names


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("def f(x):\n    y = x\n    return y", {"f"}),
        ("async def f(): pass\nclass A: b = 1", {"f", "A"}),
        ("a = b.c = d\n(e, *f), g[0] = h\ni: int = 1", {"a", "e", "f", "i"}),
        ("import os.path\nfrom x import y as z", {"os", "z"}),
        ("%timeit f(x)\ndef f(x):\n    return x\ny == 1\nz: int = 2", {"f", "z"}),
        ("  half a line (", set()),
    ],
)
def test_names_at_the_top_level_are_found(source: str, names: set[str]) -> None:
    """Functions, classes, assignments and imports; line by line where there are magics."""
    assert defined_names(source) == names


def test_a_parser_stops_at_its_limit() -> None:
    """All texts of a submission count together; one that does not fit costs nothing."""
    parser = BoundedParser(characters=12)
    assert parser.parses("x = 1")
    assert not parser.parses("x = (")
    assert not parser.defines("y = 1", {"y"})
    assert parser.parses("1")
    assert BoundedParser().defines("y = 1", {"y"})
    assert not BoundedParser().defines("y", {"y"})
