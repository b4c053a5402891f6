"""The documentation keeps up with the code."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from maskgrader.cli.app import main
from maskgrader.cohort.late import POLICIES
from maskgrader.cohort.limits import Limits
from maskgrader.cohort.schema import KEYS, read_settings
from maskgrader.cohort.table_settings import DATE_KEYS, LATE_KEYS
from maskgrader.files.course_folder import assignments
from maskgrader.files.memory_bound import ALLOWED_BYTES
from maskgrader.protocol.codec import MAX_FRAME
from maskgrader.protocol.values import MAX_AXES, MAX_LETTERS, MAX_NUMBERS
from maskgrader.results.verdict import Outcome, SubmissionResult, Verdict

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def commands(group: click.Group) -> dict[str, click.Command]:
    """The commands of a group, by name."""
    context = click.Context(group)
    found = {name: group.get_command(context, name) for name in group.list_commands(context)}
    return {name: command for name, command in found.items() if command is not None}


def command_names(group: click.Group) -> Iterator[tuple[str, ...]]:
    """A group itself, and every command below it."""
    yield ()
    for name, command in commands(group).items():
        if isinstance(command, click.Group):
            yield from ((name, *rest) for rest in command_names(command))
        else:
            yield (name,)


def help_page() -> str:
    """docs/reference/commands.md, generated from the commands themselves.

    To update the page: python tests/course/test_docs.py
    """
    parts = [
        "# Commands\n\nnbgrader's own commands work as always; see [Run a term](../howto/term.md). "
        "These are the commands that\nmaskgrader adds. This page is generated from their help.\n"
    ]
    for names in command_names(main):
        arguments = [*names, "--help"]
        shown = CliRunner().invoke(main, arguments, prog_name="maskgrader", terminal_width=80)
        title = " ".join(("maskgrader", *names))
        parts.append(f"## `{title}`\n\n```\n{shown.output.rstrip()}\n```\n")
    return "\n".join(parts)


def test_help_texts_in_the_docs_are_those_of_the_commands() -> None:
    """docs/reference/commands.md is up to date; see help_page above."""
    assert read("docs/reference/commands.md") == help_page()


def test_every_setting_is_documented_with_its_default() -> None:
    """The reference lists every key of a cohort's file and every limit."""
    text = read("docs/reference/cohort.md")
    for key in KEYS:
        assert f"| `{key}` |" in text or f"## `[{key}" in text, key
    for key in (*DATE_KEYS, *LATE_KEYS):
        assert f"| `{key}` |" in text, key
    assert [policy for policy in POLICIES if f'`"{policy}"`' not in text] == []
    for limit in fields(Limits):
        row = re.search(rf"\| `{limit.name}` \| (.+?) \|", text)
        assert row, limit.name
        shown = row.group(1).strip("`")
        assert tomllib.loads(f"x = {shown}")["x"] == limit.default


def test_every_verdict_and_outcome_is_documented() -> None:
    """The docs explain each word of a result."""
    text = read("docs/topic/grading.md") + read("docs/reference/results.md")
    assert [word for word in (*Verdict, *Outcome) if f"`{word}`" not in text] == []


def test_every_field_of_a_result_is_documented() -> None:
    """The reference names each field that --json prints."""
    text = read("docs/reference/results.md")
    assert [key for key in SubmissionResult("p", "a").as_json() if f"`{key}`" not in text] == []


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """Every relative link is a file, and its anchor one of the headings in it."""
    links = re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", page.read_text(encoding="utf-8"))
    for target, anchor in links:
        path = page.parent / target if target else page
        assert path.exists(), target
        assert not anchor or anchor in anchors(path), f"{target}#{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_in_the_docs_exist(page: Path) -> None:
    """A file or folder of the source tree that a page names is there, and so is a test module."""
    named = re.findall(r"`([\w./-]+)`", page.read_text(encoding="utf-8"))
    for name in named:
        if re.match(r"(src|docs|tests|benchmarks|deploy|source|translations)/", name):
            assert (ROOT / name).exists(), name
        elif re.fullmatch(r"test_\w+\.py", name):
            assert list((ROOT / "tests").rglob(name)), name


@pytest.mark.parametrize("page", ["docs/topic/security.md", "docs/topic/fairness.md"])
def test_tests_that_hold_a_promise_exist(page: str) -> None:
    """Each `module.py::test` of the page is a function of a test module of that name."""
    named = re.findall(r"`(test_\w+\.py)::(\w+)`", read(page))
    assert named
    for module, test in named:
        texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob(module)]
        assert any(re.search(rf"^def {test}\(", text, re.M) for text in texts), f"{module}::{test}"


def test_bounds_in_the_security_page_are_those_of_the_code() -> None:
    """The numbers that the page promises for values, messages and the judge's own memory."""
    text = " ".join(read("docs/topic/security.md").split())
    for bound in (
        f"at most {MAX_NUMBERS:,} numbers, {MAX_AXES} axes and texts of {MAX_LETTERS:,} letters",
        f"a message {MAX_FRAME >> 20} MiB",
        f"callbacks may take {ALLOWED_BYTES >> 20} MiB",
    ):
        assert bound in text, bound


def test_contributing_shows_every_package() -> None:
    """The picture of the source tree has the packages that there are, from the bottom up."""
    shown = re.findall(r"^\| `(\w+)` \|", read("CONTRIBUTING.md"), re.M)
    settings = tomllib.loads(read("pyproject.toml"))
    (layers,) = (
        contract["layers"]
        for contract in settings["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    )
    assert shown == layers[::-1]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_in_the_docs_exist(page: Path) -> None:
    """Every maskgrader command that a page tells people to run is one."""
    text = page.read_text(encoding="utf-8")
    for name, own in re.findall(r"^\$ maskgrader (\w+)(?: (\w+))?", text, re.M):
        command = commands(main)[name]
        assert not isinstance(command, click.Group) or own in commands(command)


def test_the_example_of_a_cohort_is_a_sound_file(tmp_path: Path) -> None:
    """The example can be copied: all of its keys are valid."""
    (example,) = re.findall(r"```toml\n(.*?)```", read("docs/reference/cohort.md"), re.S)
    data = tomllib.loads(example)
    _, faults = read_settings(data, assignments(ROOT), tmp_path)
    assert faults == []
    assert {"dates", "late", "weights", "limits"} <= set(data)


def test_documented_question_is_a_real_one() -> None:
    """The example of a quiz question draws and explains its number."""
    from maskgrader.judge.check_suite import generator

    text = read("docs/howto/checks.md").partition("## Write a quiz question")[2]
    space: dict = {}
    exec(re.search(r"```python\n(.*?)```", text, re.S).group(1), space)
    question = space["QUESTIONS"]["answer_passes"]
    drawn = question.draw(generator("seed", "name"))
    assert question.explain("c", drawn) == f"Right: {drawn['tokens']} passes."


def test_documented_check_is_a_real_one() -> None:
    """The example of a hidden check runs, and passes for a right mask."""
    from maskgrader.checks import Answer, Reply, Student
    from maskgrader.judge.check_suite import generator

    code = re.search(r"```python\n(.*?)```", read("docs/howto/checks.md"), re.S).group(1)
    space: dict = {}
    exec(code, space)

    class Right:
        def call(self, name: str, args: tuple, kwargs: dict) -> Reply:
            np = space["np"]
            return Reply(np.triu(np.full((args[0], args[0]), -np.inf), 1))

    assert Answer
    space["test_future_is_hidden"](Student(Right(), {}), generator("seed", "name"))


if __name__ == "__main__":
    (ROOT / "docs" / "reference" / "commands.md").write_text(help_page(), encoding="utf-8")
