"""What a judgement consists of: outcomes, verdicts and results."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any


class Outcome(StrEnum):
    """How one check ended."""

    PASSED = "passed"
    FAILED = "failed"  # the answer is wrong
    ERROR = "error"  # there is no answer: an exception, a limit, nothing defined
    NOT_RUN = "not_run"  # an earlier check of the exercise failed, so it would be pointless


class Verdict(StrEnum):
    """The verdict on an exercise or a submission; WORST_FIRST ranks them."""

    ACCEPTED = "accepted"
    WRONG_ANSWER = "wrong_answer"
    RUNTIME_ERROR = "runtime_error"
    TIME_LIMIT = "time_limit"
    MEMORY_LIMIT = "memory_limit"
    OUTPUT_LIMIT = "output_limit"
    NOT_ANSWERED = "not_answered"
    UNREADABLE = "unreadable"
    JUDGE_ERROR = "judge_error"

    @property
    def has_score(self) -> bool:
        """False if no score may be recorded, because the judge or the file failed."""
        return self not in (Verdict.UNREADABLE, Verdict.JUDGE_ERROR)


WORST_FIRST = (
    Verdict.JUDGE_ERROR,
    Verdict.UNREADABLE,
    Verdict.MEMORY_LIMIT,
    Verdict.TIME_LIMIT,
    Verdict.OUTPUT_LIMIT,
    Verdict.RUNTIME_ERROR,
    Verdict.WRONG_ANSWER,
    Verdict.NOT_ANSWERED,
    Verdict.ACCEPTED,
)


@dataclass(frozen=True)
class CheckResult:
    """One check of one exercise. `kind` is the verdict that it implies for the exercise."""

    id: str
    title: str
    outcome: Outcome
    points: float
    max_points: float
    message: str = ""
    kind: Verdict = Verdict.ACCEPTED
    cell: str = ""  # the grade_id of the test cell whose points these are
    hint: str = ""  # the rule, or a question that helps; the message says what was returned


@dataclass(frozen=True)
class Diagnosis:
    """A known mistake that reproduces the student's answers: its name, what it is, and a hint."""

    name: str
    title: str
    hint: str


@dataclass(frozen=True)
class ExerciseResult:
    """One exercise: its checks, visible and hidden, in the order they were run.

    example: the student's first wrong row of the visible example (a `checks.WrongRow`).
    """

    name: str
    checks: tuple[CheckResult, ...]
    note: str = ""  # shown above the checks, such as "right, given a correct causal_mask"
    misconception: Diagnosis | None = None
    example: Any = field(default=None, repr=False)

    @property
    def score(self) -> float:
        return sum(check.points for check in self.checks)

    @property
    def max_score(self) -> float:
        return sum(check.max_points for check in self.checks)

    @property
    def verdict(self) -> Verdict:
        """`accepted`, or the kind of the first check that did not pass."""
        return next(
            (c.kind for c in self.checks if c.outcome is not Outcome.PASSED), Verdict.ACCEPTED
        )

    def cell_score(self, cell: str) -> float:
        """Points of one test cell, as the gradebook records them."""
        return sum(check.points for check in self.checks if check.cell == cell)

    def as_json(self) -> dict[str, Any]:
        checks = [
            {k: v for k, v in asdict(c).items() if k not in ("kind", "cell")} for c in self.checks
        ]
        return {
            "score": self.score,
            "max_score": self.max_score,
            "verdict": str(self.verdict),
            "misconception": self.misconception.name if self.misconception else None,
            "hint": self.misconception.hint if self.misconception else "",
            "note": self.note,
            "checks": [{**check, "outcome": str(check["outcome"])} for check in checks],
        }


@dataclass(frozen=True)
class SubmissionResult:
    """The result of one notebook. `error` says why there is no score, if there is none."""

    path: str
    assignment: str
    exercises: tuple[ExerciseResult, ...] = ()
    repairs: tuple[str, ...] = ()
    failure: Verdict | None = None  # unreadable or judge_error
    error: str | None = None
    confined: bool = True
    runs: dict[int, Any] = field(default_factory=dict, compare=False, repr=False)  # of cells

    @property
    def verdict(self) -> Verdict:
        if self.failure:
            return self.failure
        found = {exercise.verdict for exercise in self.exercises}
        return next((verdict for verdict in WORST_FIRST if verdict in found), Verdict.ACCEPTED)

    @property
    def score(self) -> float | None:
        """Automatic points, or None if the verdict has no score."""
        return float(sum(e.score for e in self.exercises)) if self.verdict.has_score else None

    @property
    def max_score(self) -> float:
        return float(sum(e.max_score for e in self.exercises))

    def exercise(self, name: str) -> ExerciseResult:
        return next(e for e in self.exercises if e.name == name)

    def as_json(self) -> dict[str, Any]:
        """The documented, stable form that `maskgrader judge --json` prints, one line each."""
        return {
            "path": self.path,
            "assignment": self.assignment,
            "verdict": str(self.verdict),
            "score": self.score,
            "max_score": self.max_score,
            "exercises": {e.name: e.as_json() for e in self.exercises},
            "repairs": list(self.repairs),
            "error": self.error,
            "confined": self.confined,
        }
