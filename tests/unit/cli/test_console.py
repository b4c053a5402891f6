"""What the commands print."""

from __future__ import annotations

import io
import json

import pytest

from maskgrader.cli import console


def test_json_has_no_raw_control_character() -> None:
    """And still says the same."""
    odd = "x\x1b\x7f\x9b\u202e\u2028é"
    shown = console.as_json({odd: [odd]})
    assert json.loads(shown) == {odd: [odd]}
    assert not set(shown) & set(odd[1:-1])


def test_terminal_obeys_no_student(monkeypatch: pytest.MonkeyPatch) -> None:
    """Control characters are shown, in a sentence and in a table; our own colours still work."""
    shown = io.StringIO()
    monkeypatch.setattr(console.out, "_file", shown)
    monkeypatch.setattr(console.out, "_color_system", None)
    odd = "x\x1b]0;title\x07\x1b[31m\x00\x9b\u202ey\n"
    table = console.table()
    table.add_row(odd)
    monkeypatch.setattr(console.out, "_width", 200)
    console.out.print(odd)
    console.out.print(table)
    assert shown.getvalue().count(r"\x1b]0;title\x07\x1b[31m\x00\x9b\u202ey") == 2
    assert not set(shown.getvalue()) & set("\x1b\x07\x00\x9b\u202e")
