"""Commands are imported only to be run."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from maskgrader.cli.app import main
from maskgrader.cli.cmd_cohort import command as cohort
from maskgrader.cli.lazy_group import LazyGroup


@pytest.mark.parametrize("group", [main, cohort], ids=lambda group: group.name)
def test_summaries_are_those_of_the_commands(group: LazyGroup) -> None:
    """The group's help shows the first sentence of each command's own help."""
    context = click.Context(group)
    for name, summary in group.summaries.items():
        command = group.get_command(context, name)
        assert command is not None
        assert (command.name, command.get_short_help_str(1000)) == (name, summary)


@pytest.mark.parametrize("arguments", [("--help",), ("grade", "--help"), ("cohort", "--help")])
def test_help_imports_nothing_that_takes_time(arguments: tuple[str, ...]) -> None:
    """Help, and all of `grade` before its fork server starts, need neither NumPy nor nbgrader."""
    code = (
        "import sys\n"
        "from maskgrader.cli import main\n"
        f"main({list(arguments)!r}, standalone_mode=False)\n"
        "print(sorted({'numpy', 'nbgrader', 'nbformat', 'sqlalchemy', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_fork_server_starts_before_what_takes_time_is_imported() -> None:
    """Asking for the fork server imports neither the run nor nbgrader, and names still resolve."""
    code = (
        "import sys\n"
        "from maskgrader.grading import forkserver\n"
        "print(sorted({'numpy', 'nbgrader', 'maskgrader.grading.run'} & set(sys.modules)))\n"
        "import maskgrader.grading as grading\n"
        "print([getattr(grading, name).__name__.rpartition('.')[2] for name in grading.__all__])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    early, names = done.stdout.splitlines()
    assert early == "[]"
    assert names == "['Change', 'Options', 'Report', 'Run', 'forkserver']"


def test_unknown_command_is_a_usage_error() -> None:
    """A name that is no command ends with 2, in a group of a group too."""
    for arguments in (["frobnicate"], ["cohort", "frobnicate"]):
        done = CliRunner().invoke(main, arguments)
        assert done.exit_code == 2
        assert "No such command" in done.stderr
