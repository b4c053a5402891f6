"""A trial hub from its start to its end."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import pwd
import secrets
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from maskgrader.cohort import Cohort

from . import accounts, layout, traces, view
from .hub_error import HubError
from .layout import Settings

_READY_SECONDS = 180
_STOP_SECONDS = 30
# Tried as a student before the hub starts: what must be possible, and what must not.
_TRY = """
import sys
import maskgrader.cli, nbgrader
for path in sys.argv[1:]:
    try:
        open(path).close()
    except OSError:
        continue
    sys.exit(f"readable: {path}")
"""


@dataclass(frozen=True)
class Hub:
    """A trial hub that answers."""

    url: str
    folder: Path
    secret: tuple[Path, ...]
    settings: Settings
    process: subprocess.Popen[bytes]

    @property
    def formgrader(self) -> str:
        return f"{self.url}/services/{self.settings.course}/formgrader"

    def command(self, command: list[str], user: str | None = None) -> list[str]:
        """A command as it is run in the hub's view of the machine, as root or as one of its users.

        Run it with `environment`.
        """
        return _launch(self.folder, self.secret, command, user)

    @property
    def environment(self) -> dict[str, str]:
        return _environment(self.folder)

    @property
    def log(self) -> Path:
        return self.folder / "hub.log"


def demand_requirements() -> None:
    """HubError where this machine or environment lacks something."""
    if os.geteuid() != 0:
        raise HubError(
            "The trial hub makes accounts for its people, so it must run as root: "
            f"sudo {Path(sys.executable).parent / 'maskgrader'} hub"
        )
    commands = Path(sys.executable).parent
    proxy = commands / "configurable-http-proxy"
    if importlib.util.find_spec("jupyterhub") is None or not proxy.is_file():
        raise HubError(
            "JupyterHub is not installed in this environment: "
            f"{sys.executable} -m pip install --constraint constraints.txt --editable '.[hub]'"
        )


@contextlib.contextmanager
def running(cohort: Cohort, students: int = 2, port: int | None = None) -> Iterator[Hub]:
    """Start a hub for a cohort and wait until it answers; at the end nothing of it is left."""
    demand_requirements()
    tag = str(os.getpid())
    names = [f"instructor-{tag}", f"grader-{tag}"]
    names += [f"student{number}-{tag}" for number in range(1, students + 1)]
    left = traces.begin(names)
    process = None
    try:
        settings = _settings(cohort, names, port)
        layout.prepare(left.folder)
        for name in names:
            accounts.make(name, left.folder / "home" / name)
        layout.write(left.folder, settings, cohort)
        _demand_privacy(left.folder, settings, cohort)
        process = _start(left.folder, cohort)
        url = f"http://127.0.0.1:{settings.ports['public']}"
        hub = Hub(url, left.folder, _secret(cohort), settings, process)
        _wait(hub)
        yield hub
    finally:
        _stop(process, left.folder, names)
        left.remove()


def _secret(cohort: Cohort) -> tuple[Path, ...]:
    """Folders of this machine that the hub's people must not see."""
    return tuple(filter(None, (cohort.root, cohort.hidden_checks)))


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
    """Free ports of the loopback, all of them different."""
    with contextlib.ExitStack() as stack:
        found = {}
        for name, wanted in (("public", public or 0), ("hub", 0), ("proxy", 0), ("service", 0)):
            bound = stack.enter_context(socket.socket())
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                bound.bind(("127.0.0.1", wanted))
            except OSError as error:
                raise HubError(f"Port {wanted} cannot be used: {error.strerror}.") from None
            found[name] = bound.getsockname()[1]
    return found


def _launch(
    folder: Path, secret: tuple[Path, ...], command: list[str], user: str | None = None
) -> list[str]:
    """The command, as it is run in the hub's view of the machine."""
    needed = view.needed()
    settings: dict[str, object] = {
        "parent": os.getpid(),
        "folder": str(folder),
        "cover": [str(path) for path in view.covered(needed, list(secret))],
        "show": [str(path) for path in needed],
    }
    if user is not None:
        entry = pwd.getpwnam(user)
        settings |= {"user": entry.pw_uid, "group": entry.pw_gid}
    return [sys.executable, "-P", view.__file__, json.dumps(settings), "--", *command]


def _environment(folder: Path) -> dict[str, str]:
    """Nothing of the environment that the hub was started from reaches its people."""
    kept = {key: text for key, text in os.environ.items() if key.startswith("OPENBLAS_")}
    path = f"{Path(sys.executable).parent}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
    ours = {"PATH": path, "HOME": str(folder / "state"), "LANG": "C.UTF-8"}
    return {**kept, **ours, traces.VARIABLE: str(folder)}


def _demand_privacy(folder: Path, settings: Settings, cohort: Cohort) -> None:
    """Try as a student to run Python, and to read what no student may."""
    course = folder / "home" / settings.grader / settings.course
    secret = [root / "nbgrader_config.py" for root in (cohort.root, course)]
    secret += [folder / "state" / "settings.json"]
    command = [sys.executable, "-c", _TRY, *map(str, secret)]
    done = subprocess.run(
        _launch(folder, _secret(cohort), command, settings.students[0]),
        env=_environment(folder),
        capture_output=True,
        text=True,
    )
    if done.returncode == 0:
        return
    said = (done.stderr.strip().splitlines() or ["no reason was given"])[-1]
    if said.startswith(view.REFUSED):
        raise HubError(f"{said}\nThe trial hub needs mount namespaces: root, with CAP_SYS_ADMIN.")
    if said.startswith("readable: "):
        raise HubError(
            f"Students could read {said.removeprefix('readable: ')}; nothing was started."
        )
    raise HubError(
        f"The hub's accounts cannot run {sys.executable}: {said}\n"
        "Install Python and this course where every account can read them (/opt), and see that "
        "files are readable (chmod -R a+rX)."
    )


def _start(folder: Path, cohort: Cohort) -> subprocess.Popen[bytes]:
    config = Path(__file__).with_name("jupyterhub_config.py")
    command = [str(Path(sys.executable).with_name("jupyterhub")), "-f", str(config)]
    descriptor = os.open(folder / "hub.log", os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    process = subprocess.Popen(
        _launch(folder, _secret(cohort), [sys.executable, *command]),
        env=_environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,  # Ctrl-C in the terminal is for us; we stop the hub
    )
    # People's servers have the same output: with the file itself they could empty it.
    threading.Thread(target=_log, args=(process.stdout, descriptor), daemon=True).start()
    return process


def _log(output: IO[bytes], descriptor: int) -> None:
    with output, os.fdopen(descriptor, "wb", buffering=0) as log:
        while said := os.read(output.fileno(), 1 << 16):
            log.write(said)


def _wait(hub: Hub) -> None:
    """Until the hub answers, and the formgrader asks who is there."""
    deadline = time.monotonic() + _READY_SECONDS
    wanted = (
        (f"{hub.url}/hub/health", 200),
        (f"{hub.url}/services/{hub.settings.course}/api/status", 403),
    )
    while any(_status(url) != status for url, status in wanted):
        if hub.process.poll() is not None or time.monotonic() > deadline:
            said = hub.log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-20:]
            raise HubError("JupyterHub did not start:\n" + "\n".join(said))
        time.sleep(0.1)


def _status(url: str) -> int | None:
    try:
        with urllib.request.urlopen(url, timeout=5) as reply:
            return reply.status
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return None


def _stop(process: subprocess.Popen[bytes] | None, folder: Path, names: list[str]) -> None:
    """Let the hub end itself and its proxy; what is left after that is killed.

    Its people's servers have nothing to save, since all of it goes: the hub need not wait for them.
    """
    if process is not None and process.poll() is None:
        process.terminate()
        accounts.empty(names, within=folder)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_STOP_SECONDS)
