"""What must be true before a trial hub starts: its requirements, and that secrets are hidden."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

from maskgrader.cohort import Cohort

from . import machine_view
from .hub_error import HubError
from .hub_folders import Settings
from .launching import Launcher
from .owner_proxy import ROOTS_PORTS, first_open_port

# A student's account runs this: importing must work, and opening any of the files must not.
_PROBE = """
import sys
import maskgrader.cli, nbgrader
for path in sys.argv[1:]:
    try:
        open(path).close()
    except OSError:
        continue
    sys.exit(f"readable: {path}")
"""
_READABLE = "readable: "  # before the path, in the probe's message


def demand_requirements() -> None:
    """HubError if this process is not root, or JupyterHub is not installed."""
    commands = Path(sys.executable).parent
    if os.geteuid() != 0:
        raise HubError(
            "The trial hub creates accounts, so it must run as root: "
            f"sudo {commands / 'maskgrader'} hub"
        )
    if first_open_port() <= max(ROOTS_PORTS):
        raise HubError(
            "Every account on this machine can listen on root's ports, so students could take the "
            f"hub's: sysctl -w net.ipv4.ip_unprivileged_port_start={max(ROOTS_PORTS) + 1}"
        )
    proxy = commands / "configurable-http-proxy"
    if importlib.util.find_spec("jupyterhub") is None or not proxy.is_file():
        raise HubError(
            "JupyterHub is not installed in this environment: "
            f"{sys.executable} -m pip install --constraint constraints.txt --editable '.[hub]'"
        )


def demand_privacy(launcher: Launcher, settings: Settings, cohort: Cohort) -> None:
    """HubError if a student's account cannot run Python, or can read the course or passwords."""
    course = launcher.folder / "home" / settings.grader / settings.course
    secret = [root / "nbgrader_config.py" for root in (cohort.root, course)]
    secret += [launcher.folder / "state" / "settings.json"]
    command = [sys.executable, "-c", _PROBE, *map(str, secret)]
    done = subprocess.run(
        launcher.command(command, settings.students[0]),
        env=launcher.environment,
        capture_output=True,
        text=True,
    )
    if done.returncode == 0:
        return
    reason = (done.stderr.strip().splitlines() or ["no reason was given"])[-1]
    if reason.startswith(machine_view.REFUSED):
        raise HubError(f"{reason}\nThe trial hub needs them: run it as root, with CAP_SYS_ADMIN.")
    if reason.startswith(_READABLE):
        path = reason.removeprefix(_READABLE)
        raise HubError(f"Students could read {path}, so the hub was not started.")
    raise HubError(
        f"The hub's accounts cannot run {sys.executable}: {reason}\n"
        "Install Python and this course where every account can read them (/opt), and make the "
        "files readable (chmod -R a+rX)."
    )
