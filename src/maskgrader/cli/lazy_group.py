"""A group of commands that imports a command only to run it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click


class LazyGroup(click.Group):
    """A click group whose commands are modules beside this one.

    summaries: the first sentence of each command's help, by the command's name, so that the
    group's own help imports no command. prefix: with the name, the command's module; the module
    holds it as `command`.
    """

    def __init__(
        self, *args: Any, prefix: str, summaries: Mapping[str, str], **attributes: Any
    ) -> None:
        super().__init__(*args, **attributes)
        self._prefix = prefix
        self.summaries = dict(summaries)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.summaries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.summaries:
            return None
        module = import_module(f".{self._prefix}{cmd_name}", __package__)
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        limit = formatter.width - 6 - max(map(len, self.summaries))
        rows = [
            (name, click.Command(name, help=self.summaries[name]).get_short_help_str(limit))
            for name in self.list_commands(ctx)
        ]
        with formatter.section("Commands"):
            formatter.write_dl(rows)
