"""Exports of the gradebook: nbgrader's own with current penalties, and a sheet of overall grades.

nbgrader export
nbgrader export --exporter=maskgrader.nbgrader.export.Overall --to=overall.csv
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook, MissingEntry
from nbgrader.plugins import ExportPlugin
from traitlets import Bool

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort, Standing, Status, overall, weights

from . import grading_settings
from .gradebook_update import synchronise
from .sheet import csv_bytes
from .standings import Key, handed_in, read_standings

_NAMES = ("last_name", "first_name", "email")


class _Sheet(ExportPlugin):
    """An export of a table, from a gradebook that is brought up to date first."""

    escape_formulas = Bool(
        True, help="put an apostrophe before texts that a spreadsheet would take for formulas"
    ).tag(config=True)

    def _write(self, name: str, headings: list[str], rows: Collection[list[Any]]) -> None:
        path = Path(self.to or name)
        self.log.info("Exporting grades to %s", path)
        path.write_bytes(csv_bytes(headings, rows, escape=self.escape_formulas))

    def _read(self, gradebook: Gradebook) -> tuple[Cohort, dict[Key, Standing]]:
        """Bring the gradebook up to date and read the standings."""
        course = self.parent.coursedir
        cohort = cohorts.load(Path(course.root))
        gradebook.db.rollback()  # `synchronise` must not wait for this connection
        synchronise(cohort, course.db_url, self.config)
        submitted = handed_in(cohort, grading_settings.load(cohort))
        found = read_standings(gradebook.db.connection(), cohort, submitted, datetime.now(UTC))
        return cohort, found

    def _students(self, gradebook: Gradebook) -> list[Any]:
        chosen = {str(name) for name in self.student}
        return [one for one in gradebook.students if not chosen or one.id in chosen]


class Settled(_Sheet):
    """nbgrader's export, after bringing due dates, extensions and penalties up to date.

    One row for each student and assignment, with nbgrader's columns and the status. The score is
    empty unless it is final and counts; raw_score is what the gradebook has, in any case.
    """

    def export(self, gradebook: Gradebook) -> None:
        _, found = self._read(gradebook)
        headings = "assignment duedate timestamp student_id last_name first_name email raw_score "
        headings += "late_submission_penalty score max_score status"
        self._write("grades.csv", headings.split(), list(self._rows(gradebook, found)))

    def _rows(self, gradebook: Gradebook, found: dict[Key, Standing]) -> Iterator[list[Any]]:
        chosen = {str(name) for name in self.assignment}
        students = self._students(gradebook)
        for assignment in gradebook.assignments:
            if chosen and assignment.name not in chosen:
                continue
            for student in students:
                own = found[assignment.name, student.id]
                raw = penalty = 0.0 if own.status is Status.MISSING else None
                handed_in_at = None
                try:
                    submission = gradebook.find_submission(assignment.name, student.id)
                except MissingEntry:
                    pass
                else:
                    handed_in_at = submission.timestamp
                    raw, penalty = submission.score, submission.late_submission_penalty
                names = [getattr(student, name) for name in _NAMES]
                times = assignment.duedate, handed_in_at
                scores = raw, penalty, own.score, assignment.max_score
                yield [assignment.name, *times, student.id, *names, *scores, own.status.value]


class Overall(_Sheet):
    """One row per student: score and status in each assignment, and the overall grade.

    A score is after its penalty; it is empty if it is not final or does not count. The overall
    grade is empty while a score that counts is not final.
    """

    def export(self, gradebook: Gradebook) -> None:
        cohort, found = self._read(gradebook)
        most = {one.name: float(one.max_score) for one in gradebook.assignments}
        shares = weights(cohort, most)
        states: Counter[str] = Counter()
        rows = []
        for student in self._students(gradebook):
            own = {name: found[name, student.id] for name in most}
            grade = overall(own, most, shares, cohort.drop_lowest)
            states[grade.state] += 1
            cells = [cell for one in own.values() for cell in (one.score, one.status.value)]
            names = [getattr(student, name) for name in _NAMES]
            percent = None if grade.percent is None else round(grade.percent, 2)
            rows.append(
                [student.id, *names, *cells, percent, grade.state, "; ".join(grade.dropped)]
            )
        columns = [text for name in most for text in (name, f"{name} status")]
        headings = ["student", *_NAMES, *columns, "overall", "overall status", "dropped"]
        self._write("overall.csv", headings, rows)
        self._warn(cohort, gradebook, found, states)

    def _warn(
        self,
        cohort: Cohort,
        gradebook: Gradebook,
        found: dict[Key, Standing],
        states: Counter[str],
    ) -> None:
        """Say what an instructor should know about the overall grades."""
        if count := states["waiting"]:
            have = "student has" if count == 1 else "students have"
            self.log.warning("%d %s no overall grade yet: see the column status.", count, have)
        for one in gradebook.assignments:
            missing = sum(
                key[0] == one.name and own.status is Status.MISSING for key, own in found.items()
            )
            if one.duedate is None and missing:
                self.log.warning(
                    "%s has no due date, so it counts 0 for the %d who have not handed in.",
                    one.name,
                    missing,
                )
        for name in sorted(set(cohort.weights) - {one.name for one in gradebook.assignments}):
            self.log.warning("%s is not in the gradebook yet and does not count.", name)
