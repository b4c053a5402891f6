"""Late penalties in the gradebook, as nbgrader's AssignLatePenalties would compute them now.

nbgrader computes a penalty once, at autograde. Manual scores, extensions and new due dates
change it later; `settle` computes it again.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from nbgrader.api import Assignment, Grade, SubmittedAssignment, SubmittedNotebook
from nbgrader.plugins import BasePlugin
from nbgrader.preprocessors import AssignLatePenalties
from sqlalchemy import Connection, Select, select, update
from traitlets import Enum, Float
from traitlets.config import Config

from maskgrader.cohort import POLICIES, LatePolicy

from . import points

_STEP = "nbgrader.preprocessors.AssignLatePenalties"


class CohortPenalty(BasePlugin):
    """nbgrader's late-penalty plugin for a cohort's policy; `configure` sets its traits."""

    policy = Enum(POLICIES, "none").tag(config=True)
    percent = Float(0.0).tag(config=True)
    grace_minutes = Float(0.0).tag(config=True)
    cap_percent = Float(100.0).tag(config=True)
    zero_after_days = Float(None, allow_none=True).tag(config=True)

    def late_submission_penalty(
        self, student_id: str, score: float, total_seconds_late: float
    ) -> float | None:
        """Points to deduct from the score of a notebook; None if there is no penalty."""
        rule = LatePolicy(
            self.policy,
            self.percent,
            self.grace_minutes,
            self.cap_percent,
            self.zero_after_days,
        )
        return rule.penalty(score, total_seconds_late)


class Penalties:
    """The late-penalty plugin that a configuration names."""

    def __init__(self, config: Config) -> None:
        # An exporter's own settings, which the step would warn of.
        known = Config({name: part for name, part in config.items() if name != "NbConvertBase"})
        self._step = AssignLatePenalties(config=known)
        self._step.init_plugin()

    def of(self, student: str, score: float, late: float) -> float | None:
        """The penalty for a score, submitted `late` seconds late, within [0, score]."""
        if late <= 0:
            return None
        penalty = self._step.plugin_inst.late_submission_penalty(student, score, late)
        return None if penalty is None else points.within(penalty, score)


def are_used(config: Config) -> bool:
    """Whether autograde assigns late penalties at all."""
    steps = config.Autograde.get("autograde_preprocessors", [_STEP])
    return any(str(step) == _STEP or step is AssignLatePenalties for step in steps)


def seconds_late(
    duedate: datetime | None, extension: timedelta | None, handed_in: datetime | None
) -> float:
    """How late a submission is, with its extension; 0 where a time is unknown."""
    if duedate is None or handed_in is None:
        return 0.0
    return max(0.0, (handed_in - duedate - (extension or timedelta())).total_seconds())


def settle(
    connection: Connection,
    penalties: Penalties,
    *,
    notebooks: Collection[str] | None = None,
    assignment: str | None = None,
    student: str | None = None,
) -> int:
    """Compute penalties again and write those that differ; returns their number.

    notebooks: ids of submitted notebooks; assignment and student: names. None means all.
    """
    table = SubmittedNotebook.__table__
    changed = [
        {"id": row.id, "penalty": penalty}
        for row in connection.execute(_query(notebooks, assignment, student))
        if (penalty := _penalty(penalties, row)) != row.late_submission_penalty
    ]
    for one in changed:
        connection.execute(
            update(table)
            .where(table.c.id == one["id"])
            .values(late_submission_penalty=one["penalty"])
        )
    return len(changed)


def _penalty(penalties: Penalties, row: Any) -> float | None:
    late = seconds_late(row.duedate, row.extension, row.timestamp)
    return penalties.of(row.student_id, float(row.score or 0.0), late)


def _query(
    notebooks: Collection[str] | None, assignment: str | None, student: str | None
) -> Select[Any]:
    own = (
        SubmittedNotebook.id,
        SubmittedNotebook.late_submission_penalty,
        SubmittedAssignment.student_id,
        SubmittedAssignment.timestamp,
        SubmittedAssignment.extension,
        Assignment.duedate,
    )
    query = (
        select(*own, points.total().label("score"))
        .select_from(SubmittedNotebook.__table__)
        .join(SubmittedAssignment, SubmittedAssignment.id == SubmittedNotebook.assignment_id)
        .join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)
        .outerjoin(Grade, Grade.notebook_id == SubmittedNotebook.id)
        .group_by(*own)
    )
    if notebooks is not None:
        query = query.where(SubmittedNotebook.id.in_(notebooks))
    if assignment is not None:
        query = query.where(Assignment.name == assignment)
    if student is not None:
        query = query.where(SubmittedAssignment.student_id == student)
    return query
