"""What a course's nbgrader_config.py says about grading, read without starting nbgrader."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from jupyter_core.paths import jupyter_config_path
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config
from traitlets.config.loader import ConfigFileNotFound, PyFileConfigLoader

from maskgrader.cohort import Cohort, chosen
from maskgrader.files import CourseError

from .wiring import autograde_steps, configure

_PENALTIES = autograde_steps()[-1]


@dataclass(frozen=True)
class Settings:
    """Where nbgrader's files are for one cohort, and how they are written."""

    coursedir: CourseDirectory
    config: Config
    permissions: int
    penalties: bool

    @property
    def gradebook(self) -> str:
        """URL of the gradebook's database."""
        return str(self.coursedir.db_url)

    @property
    def submitted(self) -> Path:
        """The folder of the students' folders."""
        return Path(self.coursedir.root) / self.coursedir.submitted_directory

    def graded(self, student: str, assignment: str) -> Path:
        """The folder of a graded notebook."""
        step = self.coursedir.autograded_directory
        return Path(self.coursedir.format_path(step, student, assignment))


def load(cohort: Cohort) -> Settings:
    """The settings of a cohort. CourseError if they need a feature that only nbgrader has."""
    _ = cohort.gradebook_url, cohort.exchange  # CourseError here, where `configure` would exit
    with chosen(cohort.name):
        config = course_config(cohort.root)
    steps = list(config.Autograde.get("autograde_preprocessors", autograde_steps()))
    hooks = [
        f"{name}.{hook}"
        for name in ("Autograde", "BaseConverter")
        for hook in ("pre_convert_hook", "post_convert_hook")
        if config[name].get(hook)
    ]
    unsupported = [str(step) for step in steps if step not in autograde_steps()] + hooks
    if unsupported:
        raise CourseError(
            f"nbgrader_config.py adds its own steps to autograde ({', '.join(unsupported)}). "
            "maskgrader grade does not run them: grade with `nbgrader autograde`, or remove them."
        )
    coursedir = CourseDirectory(config=config)
    default = 664 if coursedir.groupshared else 444
    permissions = config.Autograde.get("permissions", default)
    return Settings(coursedir, config, int(str(permissions), 8), _PENALTIES in steps)


def course_config(root: Path) -> Config:
    """The configuration of the course at `root`, from its nbgrader_config.py."""
    config: Config = PyFileConfigLoader("nbgrader_config.py", path=str(root)).load_config()
    if not config.CourseDirectory.get("root"):  # the file does not call `configure`
        configure(config, root / "nbgrader_config.py")
    merged = _machine_exchange()
    merged.merge(config)
    return merged


def _machine_exchange() -> Config:
    """What this machine's and this user's nbgrader_config.py say about the exchange.

    nbgrader's own commands read them too, before the course's file.
    """
    found = Config()
    for folder in reversed(jupyter_config_path()):
        try:
            config = PyFileConfigLoader("nbgrader_config.py", path=folder).load_config()
        except ConfigFileNotFound:
            continue
        found.merge({key: value for key, value in config.items() if key.startswith("Exchange")})
    return found
