"""Starts and stops a trial hub."""

from __future__ import annotations

import contextlib
import os
import random
import secrets
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from maskgrader.cohort import Cohort

from . import accounts, hub_folders, leftovers
from .hub_error import HubError
from .hub_folders import Settings
from .launching import Launcher
from .owner_proxy import ROOTS_PORTS
from .preconditions import demand_privacy, demand_requirements

_READY_SECONDS = 180
_STOP_SECONDS = 30


@dataclass(frozen=True)
class Hub:
    """A running trial hub."""

    url: str
    launcher: Launcher
    settings: Settings
    process: subprocess.Popen[bytes]

    @property
    def folder(self) -> Path:
        """The folder with all files of the hub, its accounts' homes included."""
        return self.launcher.folder

    @property
    def formgrader(self) -> str:
        """The address of the formgrader."""
        return f"{self.url}/services/{self.settings.course}/formgrader"

    def command(self, command: list[str], user: str | None = None) -> list[str]:
        """The command that runs `command` in the hub's view, as its account `user` or as root.

        Run it with `environment`.
        """
        return self.launcher.command(command, user)

    @property
    def environment(self) -> dict[str, str]:
        """The environment for commands in the hub's view."""
        return self.launcher.environment

    @property
    def log(self) -> Path:
        return _log_of(self.folder)


@contextlib.contextmanager
def running(cohort: Cohort, students: int = 2, port: int | None = None) -> Iterator[Hub]:
    """Start a hub for a cohort and wait until it answers; remove all of it at the end.

    students: number of their accounts. port: of the public address; None for any free one.
    HubError if the hub cannot start.
    """
    demand_requirements()
    tag = str(os.getpid())
    names = [f"instructor-{tag}", f"grader-{tag}"]
    names += [f"student{number}-{tag}" for number in range(1, students + 1)]
    left = leftovers.begin(names)
    process = None
    try:
        settings = _settings(cohort, names, port)
        hub_folders.prepare(left.folder)
        for name in names:
            accounts.make(name, left.folder / "home" / name)
        hub_folders.write(left.folder, settings, cohort)
        launcher = Launcher.of(left.folder, cohort)
        demand_privacy(launcher, settings, cohort)
        process = _start(launcher)
        url = f"http://127.0.0.1:{settings.ports['public']}"
        hub = Hub(url, launcher, settings, process)
        _wait(hub)
        yield hub
    finally:
        _stop(process, left.folder, names)
        left.remove()


def _settings(cohort: Cohort, names: list[str], port: int | None) -> Settings:
    return Settings(
        course=cohort.course_id,
        cohort=cohort.name,
        commands=str(Path(sys.executable).parent),
        instructor=names[0],
        grader=names[1],
        students=names[2:],
        passwords={name: secrets.token_urlsafe(9) for name in names},
        ports=_ports(port),
    )


def _ports(public: int | None) -> dict[str, int]:
    """Different free ports on the loopback interface. HubError if `public` is not free.

    Root's are only root's: no account can take them while the hub or its proxy is down.
    """
    with contextlib.ExitStack() as stack:
        found = {"public": _bind(stack, [public] if public else _roots_ports())}
        found |= {name: _bind(stack, _roots_ports()) for name in ("hub", "proxy")}
        return {**found, "service": _bind(stack, [0])}


def _roots_ports() -> list[int]:
    """In a random order, as another hub may be starting."""
    return random.sample(ROOTS_PORTS, len(ROOTS_PORTS))


def _bind(stack: contextlib.ExitStack, ports: Iterable[int]) -> int:
    """Bind the first of these ports that is free, until the end of `stack`."""
    for port in ports:
        bound = stack.enter_context(socket.socket())
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            bound.bind(("127.0.0.1", port))
        except OSError as error:
            reason = f"Port {port} cannot be used: {error.strerror}."
        else:
            # Others who bind a port this way find it free until somebody listens.
            bound.listen()
            return bound.getsockname()[1]
    raise HubError(reason)


def _start(launcher: Launcher) -> subprocess.Popen[bytes]:
    config = Path(__file__).with_name("jupyterhub_config.py")
    command = [str(Path(sys.executable).with_name("jupyterhub")), "-f", str(config)]
    log = os.open(_log_of(launcher.folder), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    process = subprocess.Popen(
        launcher.command([sys.executable, *command]),
        env=launcher.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,  # Ctrl-C in the terminal reaches this process, which stops the hub
    )
    # The accounts' servers inherit the output. It is a pipe, since they could truncate a file.
    threading.Thread(target=_copy_output, args=(process.stdout, log), daemon=True).start()
    return process


def _log_of(folder: Path) -> Path:
    return folder / "hub.log"


def _copy_output(output: IO[bytes], descriptor: int) -> None:
    with output, os.fdopen(descriptor, "wb", buffering=0) as log:
        while data := os.read(output.fileno(), 1 << 16):
            log.write(data)


def _wait(hub: Hub) -> None:
    """Wait until the hub is healthy and the formgrader answers that a login is needed."""
    deadline = time.monotonic() + _READY_SECONDS
    wanted = (
        (f"{hub.url}/hub/health", 200),
        (f"{hub.url}/services/{hub.settings.course}/api/status", 403),
    )
    while any(_status(url) != status for url, status in wanted):
        if hub.process.poll() is not None or time.monotonic() > deadline:
            lines = hub.log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
            raise HubError("JupyterHub did not start:\n" + "\n".join(lines[-20:]))
        time.sleep(0.1)


def _status(url: str) -> int | None:
    """The HTTP status of a page; None while nothing answers."""
    try:
        with urllib.request.urlopen(url, timeout=5) as reply:
            return reply.status
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return None


def _stop(process: subprocess.Popen[bytes] | None, folder: Path, names: list[str]) -> None:
    """Let the hub stop itself and its proxy; the caller kills what is left after that.

    The accounts' servers are killed first: all their files are removed anyway, so the hub need not
    wait for them.
    """
    if process is not None and process.poll() is None:
        process.terminate()
        accounts.kill_processes(names, within=folder)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_STOP_SECONDS)
