"""Follows a guide word for word: every command of a page, in order, as the page writes it."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..commands import PRELOADED

ROOT = Path(__file__).resolve().parents[2]
Action = Callable[[], object]
_SYSTEM = re.compile(r"(?<![\w.])/(opt|home|etc|usr|srv)/")
_SHELL = re.compile(r"[|&;<>*$]")


def page_text(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def commands(page: str) -> list[str]:
    """The commands of a page, in order; a line that ends in a backslash continues."""
    found = []
    for block in re.findall(r"^ *```console\n(.*?)^ *```", page_text(page), re.M | re.S):
        joined = block.replace("\\\n", " ")
        found += [line.split("$ ", 1)[1].strip() for line in joined.splitlines() if "$ " in line]
    return found


def blocks(page: str, language: str) -> list[str]:
    """The code of a page in one language."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^ *```", page_text(page), re.M | re.S)
    return [re.sub(rf"^{indent}", "", text, flags=re.M) for indent, text in found]


def write_programs(folder: Path, **scripts: str) -> Path:
    """Shell scripts that stand for programs of the system; returns their folder."""
    folder.mkdir()
    for name, script in scripts.items():
        path = folder / name
        path.write_text(f"#!/bin/bash\nset -eu\n{script}\n")
        path.chmod(0o755)
    return folder


@dataclass
class Reader:
    """Somebody who follows a page in a folder, with an environment and a home folder of their own.

    Every command must succeed. said: what each printed, by command. first: what the page's prose
    says to do before a command, or a list of what it says each time. instead: a command that stands
    for another, with the same meaning, because the other takes minutes or needs another machine.
    fails: the exit code of a command that is meant to fail. not_here: why a command is not run.
    root: a folder that stands for / in paths of the system. programs: a folder of programs that
    stand for those of the system, which find `root` in ROOT.
    """

    run: Callable[..., Any]
    folder: Path
    home: Path
    first: Mapping[str, Action | list[Action]] = field(default_factory=dict)
    instead: Mapping[str, str] = field(default_factory=dict)
    fails: Mapping[str, int] = field(default_factory=dict)
    not_here: Mapping[str, str] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)
    said: dict[str, str] = field(default_factory=dict)
    root: Path | None = None
    programs: Path | None = None

    def follow(self, page: str) -> None:
        """Run all commands of a page; what is said about a command must be about one of them."""
        found = commands(page)
        assert found, f"{page} has no commands"
        for about in (self.first, self.instead, self.fails, self.not_here):
            assert set(about) <= set(found), f"not in {page}: {set(about) - set(found)}"
        for place, command in enumerate(found):
            actions = self.first.get(command, [])
            if callable(actions):
                actions()
            elif (time := found[:place].count(command)) < len(actions):
                actions[time]()
            if command in self.not_here:
                continue
            done = self.execute(self.instead.get(command, command))
            self.said[command] = done.stdout + done.stderr
            expected = self.fails.get(command, 0)
            assert done.returncode == expected, f"{page}: $ {command}\n{self.said[command]}"

    def execute(self, command: str) -> subprocess.CompletedProcess[str]:
        if self.root is not None:
            command = _SYSTEM.sub(rf"{self.root}/\1/", command)
        words = [self._expanded(word) for word in shlex.split(command)]
        variables = {"HOME": str(self.home), **self.environment}
        if words[0] == "export":
            name, _, value = words[1].partition("=")
            self.environment[name] = value
            return subprocess.CompletedProcess(command, 0, "", "")
        if words[0] in PRELOADED and not _SHELL.search(command):
            return self.run(self.folder, *words, **variables)
        path = f"{self.programs or ''}:{Path(sys.executable).parent}:{os.environ['PATH']}"
        return subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env={"PATH": path.lstrip(":"), "ROOT": str(self.root or ""), **variables},
            capture_output=True,
            text=True,
        )

    def _expanded(self, word: str) -> str:
        return str(self.home / word[2:]) if word.startswith("~/") else word
