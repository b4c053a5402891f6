"""Runs commands of this environment as a person would, without their imports each time.

    python commands.py

reads requests from standard input, one JSON object a line: {"command", "arguments", "folder",
"environment", "out"}. Each is run in a fork of this process, which has imported nbgrader and
maskgrader: by the command's own entry point, with its own folder, environment and output, through
the interpreter's own end. Importing takes longer than most commands take. The answer, one line, is
the exit code as subprocess has it.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

BIN = Path(sys.executable).parent
PRELOADED = ("nbgrader", "maskgrader", "pytest")
MOST_SECONDS = 900  # of the clock, for one command


class Commands:
    """Runs commands, by a server of its own that starts when it is first needed."""

    def __init__(self) -> None:
        self._server: subprocess.Popen[str] | None = None
        keep = {k: v for k, v in os.environ.items() if not k.startswith("MASKGRADER_")}
        self._environment = {**keep, "COLUMNS": "100", "NO_COLOR": "1"}

    def run(
        self, folder: Path, command: str, *arguments: str, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a command in a folder, with these variables added to the environment."""
        variables = {**self._environment, **environment}
        if command in PRELOADED:
            return self._fork(folder, command, arguments, variables)
        return subprocess.run(
            [str(BIN / command), *arguments],
            cwd=folder,
            env=variables,
            capture_output=True,
            text=True,
            timeout=MOST_SECONDS,
        )

    def close(self) -> None:
        if self._server is not None:
            self._server.communicate()
            self._server = None

    def _fork(
        self, folder: Path, command: str, arguments: tuple[str, ...], variables: dict[str, str]
    ) -> subprocess.CompletedProcess[str]:
        server = self._server = self._server or subprocess.Popen(
            [sys.executable, __file__],
            env=self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert server.stdin is not None and server.stdout is not None
        with tempfile.TemporaryDirectory() as out:
            request = {
                "command": command,
                "arguments": arguments,
                "folder": str(folder),
                "environment": variables,
                "out": out,
            }
            server.stdin.write(json.dumps(request) + "\n")
            server.stdin.flush()
            code = json.loads(server.stdout.readline())
            stdout, stderr = (Path(out, name).read_text("utf-8") for name in ("1", "2"))
        return subprocess.CompletedProcess((command, *arguments), code, stdout, stderr)


def serve() -> dict[str, Any]:
    """Answer requests until there are no more; returns a request in the process that is to run it.

    Ends the process that answers.
    """
    answers = os.dup(1)
    requests = os.fdopen(os.dup(0), "rb", buffering=0)  # a fork must not own what was read ahead
    while line := requests.readline():
        request: dict[str, Any] = json.loads(line)
        pid = os.fork()
        if pid == 0:
            requests.close()
            os.close(answers)
            return request
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        os.write(answers, b"%d\n" % code)
    os._exit(0)


def become(request: dict[str, Any]) -> Any:
    """Give this process the folder, environment, output and arguments of a command.

    Returns the command's entry point.
    """
    signal.alarm(MOST_SECONDS)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    for descriptor, path in ((0, os.devnull), (1, "1"), (2, "2")):
        flags = os.O_RDONLY if descriptor == 0 else os.O_WRONLY | os.O_CREAT | os.O_APPEND
        opened = os.open(os.path.join(request["out"], path), flags, 0o600)
        os.dup2(opened, descriptor)
        os.close(opened)
    sys.argv = [str(BIN / request["command"]), *request["arguments"]]
    (found,) = entry_points(group="console_scripts", name=request["command"])
    return found.load()


def main() -> None:
    for name in ("nbgrader.apps", "maskgrader.cli", "maskgrader.nbgrader"):
        importlib.import_module(name)

    gc.freeze()  # forks share what is imported
    sys.exit(become(serve())())


if __name__ == "__main__":
    main()
