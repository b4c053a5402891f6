"""The files of a trial hub: homes with their settings, the exchange, the course, the hub's own."""

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
# What nbgrader offers to whom, by the names of its extensions for the server; the others are off.
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
# JupyterHub lets no page be shown in a frame; JupyterLab shows the formgrader in one, its own.
_FRAMES = """\
c = get_config()
c.ServerApp.tornado_settings = {
    "headers": {"Content-Security-Policy": "frame-ancestors 'self'"}
}
"""
_PLACES = ("seed_file", "gradebook", "exchange", "hidden_checks")
_QUIET = {"fetchNews": "false", "checkForUpdates": False}


@dataclass(frozen=True)
class Settings:
    """What jupyterhub_config.py reads. Passwords stand in it: it is kept from everyone but root."""

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
    """The folders that lie ready before there are accounts."""
    (folder / "state").mkdir(mode=0o700)
    for name in ("home", "etc", "exchange"):
        (folder / name).mkdir()
        (folder / name).chmod(0o755)


def write(folder: Path, settings: Settings, cohort: Cohort) -> None:
    """Write everything that the hub needs; the accounts exist."""
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
    _give(home, settings.grader)


def _write_exchange(exchange: Path, settings: Settings) -> None:
    """nbgrader wants a folder that everybody can write; the course's are the grader's.

    Sticky, so that nobody can move or delete what somebody else has put there.
    """
    inbound = exchange / settings.course / "inbound"
    inbound.mkdir(parents=True)
    _give(exchange / settings.course, settings.grader)
    (exchange / settings.course).chmod(0o755)
    inbound.chmod(0o3733)
    exchange.chmod(0o1777)


def _write_home(home: Path, name: str, role: str) -> None:
    write_extensions(home / ".jupyter", role)
    import matplotlib  # which warns where there is no home to keep its settings in

    # Finding all fonts takes seconds, and matplotlib says so in red below the first picture.
    for fonts in Path(matplotlib.get_cachedir()).glob("fontlist-*.json"):
        _put(home / ".cache" / "matplotlib" / fonts.name, fonts.read_text(encoding="utf-8"))
    settings = home / ".jupyter/lab/user-settings/@jupyterlab/apputils-extension"
    _put_json(settings / "notification.jupyterlab-settings", _QUIET)
    _give(home, name)


def write_extensions(folder: Path, role: str) -> None:
    """Switch nbgrader's extensions on and off, in a folder of Jupyter's settings."""
    on = EXTENSIONS[role]
    server = {f"nbgrader.server_extensions.{word}": word in on for word in _SERVER}
    settings = {"ServerApp": {"jpserver_extensions": server}, "LabApp": {"custom_css": True}}
    _put_json(folder / "jupyter_server_config.json", settings)
    shutil.copy(Path(__file__).with_name("custom.css"), _made(folder / "custom"))
    lab = {word.replace("_", "-") for word in on}
    if role == "grader":
        lab.add("create-assignment")
    off = {f"@jupyter/nbgrader:{word}": word not in lab for word in _LAB}
    _put_json(folder / "labconfig" / "page_config.json", {"disabledExtensions": off})


def _write_cohort(course: Path, cohort: Cohort) -> None:
    """Write the cohort's file without its places, so that a trial reaches no real gradebook.

    This copy contains the seed; only the grader can read it. Private checks are copied into the
    course.
    """
    data = cohorts.read_toml(cohort.file)
    settings = {key: value for key, value in data.items() if key not in _PLACES}
    _put(cohorts.file(course, cohort.name), tomlkit.dumps({**settings, "seed": cohort.seed}))
    if cohort.hidden_checks is not None:
        shutil.copytree(cohort.hidden_checks, course / "tests" / "hidden", dirs_exist_ok=True)


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _put(path: Path, text: str) -> None:
    _made(path.parent)
    path.write_text(text, encoding="utf-8")


def _put_json(path: Path, data: dict[str, Any]) -> None:
    _put(path, json.dumps(data, indent=2))


def _give(folder: Path, name: str) -> None:
    """Give a folder and all that is in it to an account."""
    owner = pwd.getpwnam(name)
    for parent, _, files in os.walk(folder):
        for path in (parent, *(os.path.join(parent, file) for file in files)):
            shutil.chown(path, owner.pw_uid, owner.pw_gid)
