"""Points that everyone gets replace results, and name their reason."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from maskgrader.judge.given_points import GivenPoints
from maskgrader.results.verdict import CheckResult, Diagnosis, ExerciseResult, Outcome, Verdict


def check(name: str, outcome: Outcome, kind: Verdict) -> CheckResult:
    points = 1.0 if outcome is Outcome.PASSED else 0.0
    cell = "try_double" if name == "try" else "test_double"
    return CheckResult(f"double/{name}", name, outcome, points, 1.0, "Wrong.", kind, cell, "Hint.")


def suite(*names: str) -> Any:
    blank = [check(name, Outcome.NOT_RUN, Verdict.ACCEPTED) for name in names]
    info = SimpleNamespace(exercise="double")
    return SimpleNamespace(
        checks=lambda exercise: [(name, info) for name in names],
        not_run=lambda exercise, kind: blank,
    )


RESULT = ExerciseResult(
    "double",
    (
        check("try", Outcome.PASSED, Verdict.ACCEPTED),
        check("values", Outcome.FAILED, Verdict.WRONG_ANSWER),
        check("shape", Outcome.FAILED, Verdict.WRONG_ANSWER),
    ),
    misconception=Diagnosis("name", "title", "hint"),
)


def test_one_check_passes_for_everyone() -> None:
    """Its points and the reason are there; the other checks keep their results."""
    given = GivenPoints({"double/values": "The text was wrong."})
    result = given.apply(suite("values", "shape"), RESULT)
    assert result.score == 2
    assert result.checks[1].message == "Everyone gets these points: The text was wrong."
    assert result.checks[1].hint == ""
    assert result.checks[2] == RESULT.checks[2]
    assert result.verdict is Verdict.WRONG_ANSWER
    assert given.names_to_run(suite("values", "shape"), "double") == ["shape"]


def test_a_whole_exercise_is_accepted() -> None:
    """Also if its checks did not run; no known mistake is named then."""
    given = GivenPoints({"double": "It was not taught."})
    ended = ExerciseResult("double", (check("try", Outcome.ERROR, Verdict.NOT_ANSWERED),))
    for before in (RESULT, ended):
        result = given.apply(suite("values", "shape"), before)
        assert (result.score, result.verdict) == (3, Verdict.ACCEPTED)
        assert result.misconception is None
        assert [one.cell for one in result.checks] == ["try_double", "test_double", "test_double"]
    assert given.names_to_run(suite("values", "shape"), "double") == []


@pytest.mark.parametrize("reasons", [{}, {"double_all": "…"}, {"doubles/values": "…"}])
def test_nothing_else_changes(reasons: dict[str, str]) -> None:
    """An exercise that is not named keeps its result as it is."""
    assert GivenPoints(reasons).apply(suite("values", "shape"), RESULT) is RESULT
