"""The result of a solution with one seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from maskgrader.results import CheckResult, Verdict


@dataclass(frozen=True)
class CheckScore:
    """The points of a check, by its name within the exercise, and its verdict."""

    name: str
    points: float
    max_points: float
    verdict: str

    @classmethod
    def of(cls, result: CheckResult) -> CheckScore:
        """The score of a check's result."""
        name = result.id.partition("/")[2]
        return cls(name, result.points, result.max_points, str(result.kind))

    @property
    def is_full(self) -> bool:
        return self.points == self.max_points

    def as_list(self) -> list[Any]:
        """The fields in order, for JSON."""
        return list(astuple(self))


@dataclass(frozen=True)
class SeedResult:
    """The points of a solution with one seed, and the checks that lost any.

    visible: whether the visible test passed. ended: the limit that the solution exceeded, if any.
    """

    score: float
    max_score: float
    lost: tuple[str, ...]
    visible: bool
    verdict: str = ""
    ended: str = ""

    @classmethod
    def of(cls, visible: Any, hidden: Any, max_score: float) -> SeedResult:
        """Combine the scores of the visible and the hidden tests, as `forked` returned them."""
        for scores in (visible, hidden):
            if isinstance(scores, str):
                return cls(0.0, max_score, (), False, ended=scores)
        shown = [CheckScore(*fields) for fields in visible]
        scores = [*shown, *(CheckScore(*fields) for fields in hidden)]
        return cls._combined(scores, max_score, all(score.is_full for score in shown))

    @classmethod
    def _combined(cls, scores: Sequence[CheckScore], max_score: float, visible: bool) -> SeedResult:
        lost = [score for score in scores if not score.is_full]
        return cls(
            score=sum(score.points for score in scores),
            max_score=max_score,
            lost=tuple(score.name for score in lost),
            visible=visible,
            verdict=lost[0].verdict if lost else str(Verdict.ACCEPTED),
        )

    @property
    def is_full(self) -> bool:
        return not self.ended and self.score == self.max_score
