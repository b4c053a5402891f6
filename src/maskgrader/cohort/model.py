"""A cohort: one term of the course, and where its files are."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from zoneinfo import ZoneInfo

from maskgrader.files import CourseError
from maskgrader.language import DEFAULT_LANGUAGE as DEFAULT_LANGUAGE

from .dates import Dates
from .late import LatePolicy
from .limits import Limits

ENV = "env:"  # before the name of a variable that holds the value


@dataclass(frozen=True)
class Cohort:
    """One term of the course, and where its files are.

    dates: by assignment. weights: of assignments in the overall grade; empty where their points
    weigh. gradebook_at, exchange_at and hidden_checks_at: as the file says it, empty for defaults.
    """

    name: str
    root: Path
    title: str
    course_id: str
    seed: str
    limits: Limits
    language: str = DEFAULT_LANGUAGE
    time_zone: str = "UTC"
    dates: Mapping[str, Dates] = field(default_factory=dict)
    late: LatePolicy = field(default_factory=LatePolicy)
    weights: Mapping[str, float] = field(default_factory=dict)
    gradebook_at: str = ""
    exchange_at: str = ""
    hidden_checks_at: str = ""

    @property
    def file(self) -> Path:
        return file(self.root, self.name)

    @property
    def folder(self) -> Path:
        """What is the cohort's alone: gradebook, receipts, pristine notebooks."""
        return self.root / "gradebooks" / self.name

    @property
    def gradebook(self) -> Path:
        """The gradebook's file, where no URL is set."""
        return self.folder / "gradebook.db"

    @property
    def gradebook_url(self) -> str:
        """URL of the gradebook's database. CourseError if it is in a variable that is not set."""
        url = self._value("gradebook", self.gradebook_at) or f"sqlite:///{self.gradebook}"
        path = url.removeprefix("sqlite:///")
        return url if path == url else f"sqlite:///{self.root / path}"

    @property
    def exchange(self) -> Path | None:
        """nbgrader's exchange folder; None for nbgrader's own default."""
        return self._place("exchange", self.exchange_at)

    @property
    def hidden_checks(self) -> Path | None:
        """The folder of private checks that are laid over the course's; None if there are none."""
        return self._place("hidden_checks", self.hidden_checks_at)

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    @property
    def pristine_folder(self) -> Path:
        return self.folder / "pristine"

    @property
    def receipts(self) -> Path:
        return self.folder / "receipts"

    def step(self, step: str) -> Path:
        """A step folder of nbgrader's, such as `submitted`."""
        return self.root / step / self.name

    def _place(self, key: str, text: str) -> Path | None:
        value = self._value(key, text)
        return self.root / value if value else None

    def _value(self, key: str, text: str) -> str:
        return from_environment(self.file, key, text)


def file(root: Path, name: str) -> Path:
    """The file that describes a cohort."""
    return root / "cohorts" / f"{name}.toml"


def from_environment(file: Path, key: str, text: str) -> str:
    """The value itself, or that of the variable it names."""
    if not text.startswith(ENV):
        return text
    name = text.removeprefix(ENV)
    if not os.environ.get(name):
        raise CourseError(f'{file}: {key} = "{text}", but the variable {name} is not set.')
    return os.environ[name]
