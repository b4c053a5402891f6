"""What the commands print."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from maskgrader.cli import console
from maskgrader.cli.app import main


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


def test_name_of_a_file_is_one_line(tmp_path: Path) -> None:
    """It cannot look like another submission's result, in a terminal or in the log of a night."""
    (tmp_path / "a\x1b[2K\nada 17 of 17.ipynb").write_text("{")
    done = CliRunner().invoke(main, ["judge", "--assignment", "mask", str(tmp_path)])
    (line,) = (line for line in done.stdout.splitlines() if "ada" in line)
    assert r"a\x1b[2K ada 17 of 17.ipynb" in line
    assert "\x1b[2K" not in done.output


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_name_that_is_no_text_has_its_line(tmp_path: Path, form: tuple[str, ...]) -> None:
    """A file from a system of another encoding is named, and so is the one after it."""
    for name in (b"caf\xe9.ipynb", b"last.ipynb"):
        (tmp_path / os.fsdecode(name)).write_text("{")
    done = CliRunner().invoke(main, ["judge", *form, "--assignment", "mask", str(tmp_path)])
    assert done.exit_code == 1 and done.exception.__class__ is SystemExit
    assert [n in done.output for n in (r"caf\udce9.ipynb", "last.ipynb")] == [True, True]
