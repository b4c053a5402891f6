"""The files of a trial hub: homes with settings, the exchange, the course, the hub's own files."""

from __future__ import annotations

import json
import os
import pwd
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import tomlkit

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort
from maskgrader.files import copy_course

_SERVER = ("formgrader", "assignment_list", "course_list", "validate_assignment")
_LAB = (*(name.replace("_", "-") for name in _SERVER), "create-assignment")
# The server extensions of nbgrader that each role has; the others are switched off.
EXTENSIONS = {
    "student": ("assignment_list", "validate_assignment"),
    "instructor": ("assignment_list", "course_list", "validate_assignment"),
    "grader": ("formgrader", "validate_assignment"),
}
_SHARED = """\
from nbgrader.auth import JupyterHubAuthPlugin

c = get_config()
c.Exchange.root = {exchange!r}
c.Exchange.path_includes_course = True
c.Authenticator.plugin_class = JupyterHubAuthPlugin
"""
_GRADER = """\
from maskgrader.nbgrader import configure

c = get_config()
configure(c, {config!r})
"""
# JupyterHub forbids frames; JupyterLab shows the formgrader in one, from the same origin.
_FRAMES = """\
c = get_config()
c.ServerApp.tornado_settings = {
    "headers": {"Content-Security-Policy": "frame-ancestors 'self'"}
}
"""
_PATH_KEYS = ("seed_file", "gradebook", "exchange", "hidden_checks")
_QUIET = {"fetchNews": "false", "checkForUpdates": False}


@dataclass(frozen=True)
class Settings:
    """What jupyterhub_config.py reads. It contains passwords: only root may read it."""

    course: str
    cohort: str
    commands: str
    instructor: str
    grader: str
    students: list[str]
    passwords: dict[str, str]
    ports: dict[str, int]

    @property
    def roles(self) -> dict[str, str]:
        """The role of each account: a key of EXTENSIONS."""
        staff = {self.instructor: "instructor", self.grader: "grader"}
        return {**staff, **dict.fromkeys(self.students, "student")}


def prepare(folder: Path) -> None:
    """Create the folders that are needed before the accounts exist."""
    (folder / "state").mkdir(mode=0o700)
    for name in ("home", "etc", "exchange"):
        (folder / name).mkdir()
        (folder / name).chmod(0o755)


def write(folder: Path, settings: Settings, cohort: Cohort) -> None:
    """Write all files that the hub needs. The accounts must exist."""
    path = folder / "state" / "settings.json"
    path.touch(mode=0o600)
    path.write_text(json.dumps(asdict(settings)), encoding="utf-8")
    exchange = folder / "exchange"
    _put(folder / "etc" / "nbgrader_config.py", _SHARED.format(exchange=str(exchange)))
    _write_exchange(exchange, settings)
    for name, role in settings.roles.items():
        _write_home(folder / "home" / name, name, role)
    home = folder / "home" / settings.grader
    course = home / settings.course
    copy_course(cohort.root, course)
    _write_cohort(course, cohort)
    config = course / "nbgrader_config.py"
    _put(home / ".jupyter" / "nbgrader_config.py", _GRADER.format(config=str(config)))
    _put(home / ".jupyter" / "jupyter_server_config.py", _FRAMES)
    _change_owner(home, settings.grader)


def _write_exchange(exchange: Path, settings: Settings) -> None:
    """Create the exchange, which is writable for everybody, and the grader's course folders.

    The sticky bit keeps people from moving or deleting the files of others.
    """
    inbound = exchange / settings.course / "inbound"
    inbound.mkdir(parents=True)
    _change_owner(exchange / settings.course, settings.grader)
    (exchange / settings.course).chmod(0o755)
    inbound.chmod(0o3733)
    exchange.chmod(0o1777)


def _write_home(home: Path, name: str, role: str) -> None:
    write_extensions(home / ".jupyter", role)
    import matplotlib  # imported late: it warns where there is no home for its settings

    # Searching for fonts takes seconds, and matplotlib warns about it below the first picture.
    for fonts in Path(matplotlib.get_cachedir()).glob("fontlist-*.json"):
        _put(home / ".cache" / "matplotlib" / fonts.name, fonts.read_text(encoding="utf-8"))
    settings = home / ".jupyter/lab/user-settings/@jupyterlab/apputils-extension"
    _put_json(settings / "notification.jupyterlab-settings", _QUIET)
    _change_owner(home, name)


def write_extensions(folder: Path, role: str) -> None:
    """Switch nbgrader's extensions on and off for a role, in a folder of Jupyter's settings."""
    on = EXTENSIONS[role]
    server = {f"nbgrader.server_extensions.{name}": name in on for name in _SERVER}
    settings = {"ServerApp": {"jpserver_extensions": server}, "LabApp": {"custom_css": True}}
    _put_json(folder / "jupyter_server_config.json", settings)
    shutil.copy(Path(__file__).with_name("custom.css"), _created(folder / "custom"))
    lab = {name.replace("_", "-") for name in on}
    if role == "grader":
        lab.add("create-assignment")
    off = {f"@jupyter/nbgrader:{name}": name not in lab for name in _LAB}
    _put_json(folder / "labconfig" / "page_config.json", {"disabledExtensions": off})


def _write_cohort(course: Path, cohort: Cohort) -> None:
    """Write the cohort's file without its paths, so that a trial cannot reach a real gradebook.

    This copy contains the seed; only the grader can read it. Private checks are copied into the
    course.
    """
    data = cohorts.read_toml(cohort.file)
    settings = {key: value for key, value in data.items() if key not in _PATH_KEYS}
    _put(cohorts.file(course, cohort.name), tomlkit.dumps({**settings, "seed": cohort.seed}))
    if cohort.hidden_checks is not None:
        shutil.copytree(cohort.hidden_checks, course / "tests" / "hidden", dirs_exist_ok=True)


def _created(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _put(path: Path, text: str) -> None:
    _created(path.parent)
    path.write_text(text, encoding="utf-8")


def _put_json(path: Path, data: dict[str, Any]) -> None:
    _put(path, json.dumps(data, indent=2))


def _change_owner(folder: Path, name: str) -> None:
    """Make an account the owner of a folder and of everything in it."""
    owner = pwd.getpwnam(name)
    for parent, _, files in os.walk(folder):
        for path in (parent, *(os.path.join(parent, file) for file in files)):
            shutil.chown(path, owner.pw_uid, owner.pw_gid)
