"""The arithmetic of points: what a cell, a submission and a submission after its penalty score.

The sums are SQLAlchemy expressions over nbgrader's tables, so that all queries count alike.
They agree with nbgrader's own `score`.
"""

from __future__ import annotations

from nbgrader.api import Grade
from sqlalchemy import ColumnElement, func


def given() -> ColumnElement[float | None]:
    """The score of a row of `grade`: the manual one, else the automatic one; NULL if neither."""
    return func.coalesce(Grade.manual_score, Grade.auto_score)


def total() -> ColumnElement[float | None]:
    """The sum over rows of `grade`, extra credit included; NULL if there is no row.

    A cell without a score counts 0, and so does its extra credit.
    """
    return func.sum(func.coalesce(given() + func.coalesce(Grade.extra_credit, 0.0), 0.0))


def automatic_total() -> ColumnElement[float | None]:
    """The sum of automatic scores; NULL if no row of `grade` has one."""
    return func.sum(Grade.auto_score)


def after_penalty(score: float | None, penalty: float | None) -> float | None:
    """The score less its late penalty, never below 0; None without a score."""
    return None if score is None else max(0.0, score - (penalty or 0.0))


def within(penalty: float, score: float) -> float:
    """A penalty limited to [0, score]."""
    return min(max(penalty, 0.0), score)
