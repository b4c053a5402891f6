"""The command line, as a person uses it."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from click.testing import CliRunner, Result

from maskgrader.bank.entries import load_bank, submission_for
from maskgrader.cli import console
from maskgrader.cli.app import main
from maskgrader.results.verdict import Outcome, Verdict


@pytest.fixture(scope="session")
def sources(as_shown: dict[str, Any]) -> dict[str, Any]:
    """The notebooks as the demo cohort was shown them."""
    return as_shown


@pytest.fixture
def cli(course: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run `maskgrader …` in a copy of the course, in this process."""
    monkeypatch.chdir(course)
    return lambda *arguments: CliRunner().invoke(main, list(arguments))


@pytest.fixture
def notebooks(course: Path, sources: dict[str, Any], root: Path) -> Path:
    """A folder with one right, one wrong and one truncated notebook."""
    folder = course / "handed in"
    folder.mkdir()
    known = {entry.name: entry for entry in load_bank(root, "mask")}
    wrong = known["mask/causal_mask/wrong_answer/diagonal_hidden"]
    nbformat.write(submission_for(sources["mask"]), folder / "a right.ipynb")
    nbformat.write(submission_for(sources["mask"], wrong), folder / "b wrong.ipynb")
    (folder / "c torn.ipynb").write_text('{"cells": [')
    return folder


def test_judge_prints_one_json_object_a_line_in_the_documented_form(cli, notebooks) -> None:
    """Every notebook of a folder gets a line with every documented field."""
    done = cli("judge", "--json", str(notebooks))
    right, wrong, torn = map(json.loads, done.stdout.splitlines())
    fields = {
        "path",
        "assignment",
        "verdict",
        "score",
        "max_score",
        "exercises",
        "repairs",
        "error",
    }
    for line in (right, wrong, torn):
        assert fields <= set(line)
        assert line["verdict"] in list(Verdict)
    assert (right["verdict"], right["score"], right["max_score"]) == ("accepted", 17, 17)
    assert wrong["exercises"]["causal_mask"]["verdict"] == "wrong_answer"
    assert (torn["verdict"], torn["score"]) == ("unreadable", None)
    assert "ends in the middle" in torn["error"]
    for check in wrong["exercises"]["causal_mask"]["checks"]:
        fields = {"id", "title", "outcome", "points", "max_points", "message", "hint"}
        assert set(check) == fields
        assert check["outcome"] in list(Outcome)
    assert done.exit_code == 1


def test_judge_exits_with_0_when_all_were_judged_regardless_of_scores(cli, notebooks) -> None:
    """A wrong answer is a result, not a failure."""
    assert cli("judge", "--json", str(notebooks / "b wrong.ipynb")).exit_code == 0


def test_judge_prints_a_line_for_a_path_without_a_notebook(cli, course) -> None:
    """An empty folder and a missing file are reported, not skipped."""
    (course / "empty").mkdir()
    done = cli("judge", "--json", "empty", "missing.ipynb")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [Path(line["path"]).name for line in lines] == ["empty", "missing.ipynb"]
    assert all(line["error"] for line in lines)
    assert done.exit_code == 1


def test_judge_shows_people_scores_and_messages(cli, notebooks) -> None:
    """Without --json: a table, what was wrong, and why a notebook has no score."""
    done = cli("judge", str(notebooks))
    assert "17/17" in done.stdout
    assert "The diagonal must be 0.0" in done.stdout
    assert "ends in the middle" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("judge",), "Missing argument"),
        (("judge", "--assignment", "masks", "x.ipynb"), "masked_softmax"),
        (("judge", "--cohort", "nobody", "x.ipynb"), "demo"),
        (("verify", "masks"), "masked_softmax"),
        (("frobnicate",), "No such command"),
    ],
)
def test_usage_errors_exit_with_2_and_a_message(cli, arguments, said) -> None:
    """A usage error says what is allowed."""
    done = cli(*arguments)
    assert done.exit_code == 2
    assert said in done.stderr


def test_outside_a_course_the_error_names_the_remedy(tmp_path, monkeypatch) -> None:
    """Without a course, the message says what to do."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MASKGRADER_COURSE", raising=False)
    done = CliRunner().invoke(main, ["judge", "x.ipynb"])
    assert done.exit_code == 2
    assert "MASKGRADER_COURSE" in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "iso8859-1"])
def test_commands_run_where_the_terminal_lacks_characters(course, run, encoding) -> None:
    """A dash that the encoding of a locale does not have is replaced; nothing ends."""
    variables = {"PYTHONIOENCODING": f"{encoding}:strict", "PYTHONUTF8": "0"}
    done = run(course, "python", "-m", "maskgrader", "cohort", "list", **variables)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1].split() == "demo Demo cohort ? ? ?".split()


def test_json_is_complete_in_every_encoding(monkeypatch) -> None:
    """Where standard output is not UTF-8, JSON escapes what it lacks."""
    for encoding in ("ascii", "iso8859-1", "utf-8"):
        monkeypatch.setattr(console.sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding))
        text = console.as_json({"message": "T \u2265 2"})
        assert json.loads(text.encode(encoding)) == {"message": "T \u2265 2"}


def test_a_removed_working_folder_is_named(tmp_path, monkeypatch) -> None:
    """As an error with a remedy, not as a traceback."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    monkeypatch.delenv("MASKGRADER_COURSE", raising=False)
    gone.rmdir()
    done = CliRunner().invoke(main, ["cohort", "list"])
    assert done.exit_code == 2
    assert "no longer exists" in done.stderr


def test_doctor_finds_that_this_machine_confines(cli) -> None:
    """Every probe is refused on a machine that grades."""
    done = cli("doctor", "--json")
    findings = json.loads(done.stdout)
    assert [f["what"] for f in findings if f["ok"] is False] == []
    assert sum(f["what"].startswith("a submission cannot") for f in findings) >= 7
    assert done.exit_code == 0


def test_doctor_says_what_is_missing_and_the_remedy(cli, monkeypatch) -> None:
    """Without Landlock: exit code 1, and how to proceed."""
    from maskgrader.cli import cmd_doctor
    from maskgrader.files import SandboxError

    def no_worker(limits: object) -> None:
        raise SandboxError("The worker did not start: this kernel has no Landlock.")

    monkeypatch.setattr(cmd_doctor, "WarmWorker", no_worker)
    done = cli("doctor")
    assert done.exit_code == 1
    assert "no Landlock" in done.stdout
    assert 'sandbox = "none"' in " ".join(done.stdout.split())


@pytest.mark.parametrize("flag, ok", [("ST_NOATIME", True), ("ST_RDONLY", True), (None, None)])
def test_doctor_looks_at_access_times(monkeypatch, flag, ok) -> None:
    """A file system that keeps them is named with the remedy, and stops nobody from grading."""
    from maskgrader.cli import cmd_doctor

    found = SimpleNamespace(f_flag=getattr(os, flag) if flag else 0)
    monkeypatch.setattr(cmd_doctor.os, "statvfs", lambda path: found)
    finding = cmd_doctor._access_times()
    assert finding.ok is ok
    assert ("noatime" in finding.remedy) is (ok is None)


def test_hidden_checks_run_as_plain_pytest(course, run, notebooks) -> None:
    """`pytest tests/hidden --notebook FILE` runs the checks, and shows what a student reads."""
    arguments = ("tests/hidden", "-q", "-p", "no:cacheprovider", "--notebook")
    wrong = run(course, "pytest", *arguments, str(notebooks / "b wrong.ipynb"))
    assert wrong.returncode == 1
    assert "Does each word see itself?" in wrong.stdout
    right = run(course, "pytest", *arguments, str(notebooks / "a right.ipynb"))
    assert right.returncode == 0
    assert "28 passed" in right.stdout
