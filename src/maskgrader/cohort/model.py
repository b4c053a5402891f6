"""A cohort: one term of the course, and where its files are."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from zoneinfo import ZoneInfo

from maskgrader.files import CourseError
from maskgrader.language import DEFAULT_LANGUAGE

from .dates import Dates
from .late import LatePolicy
from .limits import Limits

ENV = "env:"  # before the name of the environment variable that holds the value


@dataclass(frozen=True, kw_only=True)
class CohortSettings:
    """What a cohort's file can set, and the defaults.

    seed_file, gradebook_at, exchange_at, hidden_checks_at: a path or URL, or `env:NAME`, as
    written in the file; empty for the default. dates: by assignment. weights: of assignments in the
    overall grade; if empty, their points are the weights. drop_lowest: how many of a student's
    assignments do not count, the lowest first. points_for_everyone: by assignment, the
    reason for each exercise or check whose points everyone gets.
    """

    title: str
    course_id: str
    seed: str = ""
    seed_file: str = ""
    language: str = DEFAULT_LANGUAGE
    time_zone: str = "UTC"
    gradebook_at: str = ""
    exchange_at: str = ""
    hidden_checks_at: str = ""
    dates: Mapping[str, Dates] = field(default_factory=dict)
    late: LatePolicy = field(default_factory=LatePolicy)
    weights: Mapping[str, float] = field(default_factory=dict)
    drop_lowest: int = 0
    limits: Limits = field(default_factory=Limits)
    points_for_everyone: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Cohort(CohortSettings):
    """One term of the course, and where its files are.

    seed: never empty; read from `seed_file` if that is set. root: the course's folder.
    """

    name: str
    root: Path

    @property
    def file(self) -> Path:
        return file(self.root, self.name)

    @property
    def folder(self) -> Path:
        """The cohort's private folder: gradebook, receipts, pristine notebooks."""
        return self.root / "gradebooks" / self.name

    @property
    def gradebook(self) -> Path:
        """The gradebook's file, unless the cohort sets a URL."""
        return self.folder / "gradebook.db"

    @property
    def gradebook_url(self) -> str:
        """URL of the gradebook's database. CourseError if its variable is not set."""
        url = self._value("gradebook", self.gradebook_at) or f"sqlite:///{self.gradebook}"
        path = url.removeprefix("sqlite:///")
        return url if path == url else f"sqlite:///{self.root / path}"

    @property
    def exchange(self) -> Path | None:
        """nbgrader's exchange folder; None for nbgrader's own default."""
        return self._place("exchange", self.exchange_at)

    @property
    def hidden_checks(self) -> Path | None:
        """The folder of private checks that overlay the course's; None if there is none."""
        return self._place("hidden_checks", self.hidden_checks_at)

    @property
    def variables(self) -> list[str]:
        """Names of the environment variables that hold a setting of this cohort."""
        places = (self.seed_file, self.gradebook_at, self.exchange_at, self.hidden_checks_at)
        return [text.removeprefix(ENV) for text in places if text.startswith(ENV)]

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
        """The cohort's folder of one of nbgrader's steps, such as `submitted`."""
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
    """The text itself, or the value of the environment variable that it names.

    CourseError, which names the file and the key, if that variable is not set.
    """
    if not text.startswith(ENV):
        return text
    name = text.removeprefix(ENV)
    if not os.environ.get(name):
        raise CourseError(f'{file}: {key} = "{text}", but the variable {name} is not set.')
    return os.environ[name]
