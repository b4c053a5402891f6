"""Points that everyone gets, whatever they answered: the cohort's table `points_for_everyone`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from maskgrader.cohort import Cohort
from maskgrader.course import Pristine, check_files
from maskgrader.files import CourseError
from maskgrader.language import _
from maskgrader.results import CheckResult, ExerciseResult, Outcome, Verdict

from .check_suite import CheckSuite
from .visible_tests import not_run


@dataclass(frozen=True)
class GivenPoints:
    """The reason for each exercise or check of one assignment whose points everyone gets.

    reasons: by `exercise`, or by the id of a check, such as `causal_mask/every_size`.
    """

    reasons: Mapping[str, str]

    def names_to_run(self, suite: CheckSuite, exercise: str) -> list[str]:
        """The hidden checks of an exercise that decide about points."""
        names = [name for name, _info in suite.checks(exercise)]
        return [name for name in names if self._reason(exercise, f"{exercise}/{name}") is None]

    def apply(self, suite: CheckSuite, result: ExerciseResult) -> ExerciseResult:
        """The result of an exercise with the points that everyone gets."""
        if all(name.partition("/")[0] != result.name for name in self.reasons):
            return result
        found = {check.id: check for check in result.checks}
        hidden = {check.id: check for check in suite.not_run(result.name, Verdict.ACCEPTED)}
        visible = [check for check in result.checks if check.id not in hidden]
        ordered = [*visible, *(found.get(name, check) for name, check in hidden.items())]
        checks = tuple(self._given(result.name, check) for check in ordered)
        if result.name in self.reasons:
            return ExerciseResult(result.name, checks)
        return replace(result, checks=checks)

    def _given(self, exercise: str, check: CheckResult) -> CheckResult:
        reason = self._reason(exercise, check.id)
        if reason is None:
            return check
        return replace(
            check,
            outcome=Outcome.PASSED,
            points=check.max_points,
            kind=Verdict.ACCEPTED,
            message=_("Everyone gets these points: {reason}").format(reason=reason),
            hint="",
        )

    def _reason(self, exercise: str, check_id: str) -> str | None:
        return self.reasons.get(exercise, self.reasons.get(check_id))


NOTHING_GIVEN = GivenPoints({})


def require_known(cohort: Cohort, pristines: Mapping[str, Pristine]) -> None:
    """CourseError if `points_for_everyone` names an exercise or a check that does not exist."""
    root = check_files.laid_over(cohort).root
    for assignment, reasons in cohort.points_for_everyone.items():
        suite = CheckSuite.shared(root, assignment)
        known = []
        for exercise in pristines[assignment].exercises:
            visible = [not_run(cell, Verdict.ACCEPTED) for cell in exercise.tests]
            hidden = suite.not_run(exercise.name, Verdict.ACCEPTED)
            ids = [check.id for check in [*visible, *hidden] if check.max_points]
            known += [exercise.name, *dict.fromkeys(ids)]
        for name in reasons:
            if name not in known:
                raise CourseError(
                    f"{cohort.file}: points_for_everyone.{assignment} names {name!r}, which is "
                    f"neither an exercise nor a check. Known: {', '.join(known)}."
                )
