"""What is sent to the processes of a pool: the material to judge by, and the submissions."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import nbformat

from maskgrader.cohort import Cohort, Limits, language_of
from maskgrader.course import check_files, pristines
from maskgrader.judge import require_known
from maskgrader.language import ENGLISH, Language
from maskgrader.submission import HandedIn


@dataclass(frozen=True)
class Material:
    """All that a judgement depends on besides the submission itself.

    language: with its messages, for a machine without catalogues. pristines: the text of each
    assignment's notebook. checks: files by path below tests/hidden.
    """

    pristines: dict[str, str]
    checks: dict[str, bytes]
    seed: str
    limits: Limits
    language: Language = ENGLISH
    points_for_everyone: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, cohort: Cohort, limits: Limits) -> Material:
        """The material of a cohort, read from its files."""
        found = pristines.load_all(cohort)
        require_known(cohort, found)
        return cls(
            {name: nbformat.writes(pristine.notebook) for name, pristine in found.items()},
            {
                str(name): check_files.read(path)
                for name, path in check_files.paths(cohort).items()
                if "translations" not in name.parts
            },
            cohort.seed,
            limits,
            language_of(cohort),
            cohort.points_for_everyone,
        )

    @cached_property
    def digest(self) -> str:
        """A hash that names this material."""
        parts = (
            self.pristines,
            sorted(self.checks.items()),
            self.seed,
            self.limits,
            self.language,
            self.points_for_everyone,
        )
        return hashlib.sha256(repr(parts).encode()).hexdigest()


@dataclass(frozen=True)
class Task:
    """One submission to be judged."""

    student: str
    assignment: str
    handed_in: HandedIn = field(default_factory=HandedIn)
