"""A cohort: one term of the course, described by cohorts/<name>.toml."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from .cohort_file import ENV, Reader
from .course import CourseError, assignments, find_root
from .dates import Dates
from .i18n import DEFAULT as DEFAULT_LANGUAGE
from .judge.limits import Limits
from .late import LatePolicy

DEFAULT = "demo"


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
        return _from_environment(self.file, key, text)


def file(root: Path, name: str) -> Path:
    """The file that describes a cohort."""
    return root / "cohorts" / f"{name}.toml"


def names(root: Path) -> list[str]:
    return sorted(path.stem for path in (root / "cohorts").glob("*.toml"))


def load(root: Path | None = None, name: str | None = None) -> Cohort:
    """The cohort `name`, or the one in MASKGRADER_COHORT, or the demo cohort.

    CourseError lists every fault of the file at once, with its key, value and what is allowed.
    """
    root = root or find_root()
    name = name or os.environ.get("MASKGRADER_COHORT") or DEFAULT
    if name not in names(root):
        known = ", ".join(names(root)) or "none"
        raise CourseError(f"There is no cohort {name!r}. The cohorts of this course: {known}.")
    path = file(root, name)
    reader = Reader(read_toml(path), assignments(root), root)
    values = reader.values
    seed = values.get("seed", "")
    if not reader.faults and "seed_file" in values:
        seed = _seed_from_file(root, path, values["seed_file"], reader.faults)
    if reader.faults:
        listed = "\n".join(f"  {fault}" for fault in reader.faults)
        raise CourseError(f"{path} has {len(reader.faults)} fault(s):\n{listed}")
    return Cohort(
        name,
        root,
        values["title"],
        values["course_id"],
        seed,
        values.get("limits", Limits()),
        values.get("language", DEFAULT_LANGUAGE),
        values.get("time_zone", "UTC"),
        values.get("dates", {}),
        values.get("late", LatePolicy()),
        values.get("weights", {}),
        values.get("gradebook", ""),
        values.get("exchange", ""),
        values.get("hidden_checks", ""),
    )


def read_toml(path: Path) -> dict[str, Any]:
    """The content of a cohort's file, not looked at yet."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CourseError(f"{path} is not valid TOML: {error}.") from None
    except OSError as error:
        raise CourseError(f"{path} cannot be read: {error.strerror}.") from None


def _seed_from_file(root: Path, file: Path, text: str, faults: list[str]) -> str:
    path = root / _from_environment(file, "seed_file", text)
    try:
        seed = path.read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        faults.append(f"seed_file: there is no file {path}; write the seed into it.")
        return ""
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is no text in UTF-8"
        faults.append(f"seed_file: {path} cannot be read: {why}.")
        return ""
    if not seed:
        faults.append(f"seed_file: {path} is empty; write the seed into it.")
    return seed


def _from_environment(file: Path, key: str, text: str) -> str:
    """The value itself, or that of the variable it names."""
    if not text.startswith(ENV):
        return text
    name = text.removeprefix(ENV)
    if not os.environ.get(name):
        raise CourseError(f'{file}: {key} = "{text}", but the variable {name} is not set.')
    return os.environ[name]
