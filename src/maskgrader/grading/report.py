"""The outcome of a grading run."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from maskgrader.cohort import Status
from maskgrader.results import Verdict

from .grade_changes import Change


@dataclass(frozen=True)
class Failure:
    """A submission without a new score, and why."""

    path: Path
    verdict: str
    why: str


@dataclass
class Report:
    """The outcome of a run.

    verdicts: of every submission, by assignment. changes: of grades that were recorded before;
    held: how many judgements were not recorded. stopped: why the run ended early. people: the
    students in the gradebook by assignment and status; students: how many there are, without those
    who have left. misplaced: hand-ins where no command looks. notes: other things to know.
    """

    verdicts: dict[str, list[str]] = field(default_factory=dict)
    judged: int = 0
    recorded: int = 0
    unchanged: int = 0
    changes: list[Change] = field(default_factory=list)
    held: int = 0
    failures: list[Failure] = field(default_factory=list)
    stopped: str = ""
    people: dict[str, dict[Status, list[str]]] = field(default_factory=dict)
    students: int = 0
    misplaced: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, assignment: str, path: Path, result: dict[str, Any]) -> None:
        """Count a result, new or old."""
        verdict = result["verdict"]
        self.verdicts.setdefault(assignment, []).append(verdict)
        if not Verdict(verdict).has_score:
            self.failures.append(Failure(path, verdict, result["error"] or ""))

    def add_not_judged(self, path: Path, why: str) -> None:
        """List a submission for which there is no result."""
        self.failures.append(Failure(path, "not judged", why))
