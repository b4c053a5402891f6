"""Exports of the gradebook: nbgrader's own with current penalties, and a sheet of overall grades.

nbgrader export
nbgrader export --exporter=maskgrader.nbgrader.export.Overall --to=overall.csv
"""

from __future__ import annotations

import csv
from pathlib import Path

from nbgrader.api import Gradebook
from nbgrader.plugins import CsvExportPlugin, ExportPlugin

from maskgrader import cohort as cohorts
from maskgrader.cohort import Cohort, Standing, overall, weights

from . import points
from .gradebook_update import synchronise


class Settled(CsvExportPlugin):
    """nbgrader's export, after bringing due dates, extensions and penalties up to date."""

    def export(self, gradebook: Gradebook) -> None:
        _settle(self, gradebook)
        super().export(gradebook)


class Overall(ExportPlugin):
    """One row per student: the score of each assignment after its penalty, and the overall grade.

    A score that is not final, because the judge failed or a manual grade is missing, is left empty,
    and so is the overall grade.
    """

    def export(self, gradebook: Gradebook) -> None:
        cohort = _settle(self, gradebook)
        chosen = {str(name) for name in self.student}
        most = {one.name: float(one.max_score) for one in gradebook.assignments}
        shares = weights(cohort, most)
        found = standings(gradebook)
        path = Path(self.to or "overall.csv")
        waiting = 0
        with path.open("w", encoding="utf-8", newline="") as file:
            sheet = csv.writer(file)
            sheet.writerow(["student", "last_name", "first_name", "email", *most, "overall"])
            for student in gradebook.students:
                if chosen and student.id not in chosen:
                    continue
                own = {name: found.get((name, student.id), Standing()) for name in most}
                grade = overall(own, most, shares)
                waiting += grade is None
                scores = ["" if own[name].score is None else own[name].score for name in most]
                names = (student.last_name, student.first_name, student.email)
                sheet.writerow(
                    [
                        student.id,
                        *(name or "" for name in names),
                        *scores,
                        "" if grade is None else round(grade, 2),
                    ]
                )
        if waiting:
            self.log.warning("%d students have no overall grade yet: see the empty cells.", waiting)
        for name in sorted(set(cohort.weights) - set(most)):
            self.log.warning("%s is not in the gradebook yet and does not count.", name)


def standings(gradebook: Gradebook) -> dict[tuple[str, str], Standing]:
    """The score of each submission after its penalty, by assignment and student."""
    found = {}
    for assignment in gradebook.assignments:
        for submission in assignment.submissions:
            score = points.after_penalty(submission.score, submission.late_submission_penalty)
            waits = submission.needs_manual_grade
            found[assignment.name, submission.student_id] = Standing(None if waits else score)
    return found


def _settle(plugin: ExportPlugin, gradebook: Gradebook) -> Cohort:
    course = plugin.parent.coursedir
    cohort = cohorts.load(Path(course.root))
    gradebook.db.rollback()  # `synchronise` must not wait for this connection
    synchronise(cohort, course.db_url, plugin.config)
    return cohort
