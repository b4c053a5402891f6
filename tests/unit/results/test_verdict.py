"""How outcomes become verdicts, scores and JSON."""

import itertools
import json

import pytest

from maskgrader.results.verdict import (
    WORST_FIRST,
    CheckResult,
    Diagnosis,
    ExerciseResult,
    Outcome,
    SubmissionResult,
    Verdict,
)

PASSED, FAILED, ERROR, NOT_RUN = Outcome.PASSED, Outcome.FAILED, Outcome.ERROR, Outcome.NOT_RUN
HALVED = Diagnosis("halved", "Half instead of twice", "Twice or half?")
DOCUMENTED_ORDER = """
    judge_error unreadable memory_limit time_limit output_limit runtime_error wrong_answer
    not_answered accepted
""".split()


def check(outcome, kind=Verdict.ACCEPTED, points=0.0, most=1.0, cell="test_double"):
    return CheckResult("double/x", "Title", outcome, points, most, "Message", kind, cell)


def exercise(verdict, name="double", points=0.0):
    outcome = PASSED if verdict is Verdict.ACCEPTED else FAILED
    return ExerciseResult(name, (check(outcome, verdict, points),))


def submission(*verdicts, **more):
    exercises = tuple(exercise(verdict, f"e{i}") for i, verdict in enumerate(verdicts))
    return SubmissionResult("p.ipynb", "toy", exercises, **more)


def test_every_verdict_is_ranked_once():
    """The ranking is the documented one, and complete."""
    assert [str(verdict) for verdict in WORST_FIRST] == DOCUMENTED_ORDER
    assert set(WORST_FIRST) == set(Verdict)


@pytest.mark.parametrize(("worse", "better"), list(itertools.pairwise(WORST_FIRST)))
def test_a_submission_has_the_worst_verdict_of_its_exercises(worse, better):
    """Of two exercises, the one ranked first speaks for the submission, in either order."""
    assert submission(worse, better).verdict is worse
    assert submission(better, worse).verdict is worse


def test_a_failure_of_the_whole_outranks_its_exercises():
    """Unreadable and judge_error are said whatever the exercises are."""
    assert submission(Verdict.ACCEPTED, failure=Verdict.UNREADABLE).verdict is Verdict.UNREADABLE


def test_an_exercise_bears_the_kind_of_its_first_check_not_passed():
    """Later failures of another kind do not change the verdict."""
    checks = (
        check(PASSED),
        check(ERROR, Verdict.TIME_LIMIT),
        check(FAILED, Verdict.WRONG_ANSWER),
        check(NOT_RUN, Verdict.MEMORY_LIMIT),
    )
    assert ExerciseResult("double", checks).verdict is Verdict.TIME_LIMIT
    assert ExerciseResult("double", checks[2:]).verdict is Verdict.WRONG_ANSWER


def test_an_exercise_whose_checks_all_passed_is_accepted():
    """Only passed checks make an exercise accepted."""
    assert ExerciseResult("double", (check(PASSED), check(PASSED))).verdict is Verdict.ACCEPTED


def test_scores_add_up():
    """An exercise sums its checks, a submission its exercises."""
    first = ExerciseResult("a", (check(PASSED, points=0.75, most=0.75), check(FAILED, most=2)))
    second = ExerciseResult("b", (check(PASSED, points=1.5, most=1.5),))
    assert (first.score, first.max_score) == (0.75, 2.75)
    result = SubmissionResult("p", "toy", (first, second))
    assert (result.score, result.max_score) == (2.25, 4.25)


def test_points_are_counted_by_cell():
    """The gradebook gets the points of each test cell."""
    checks = (check(PASSED, points=1, cell="try_double"), check(PASSED, points=2), check(FAILED))
    result = ExerciseResult("double", checks)
    assert (result.cell_score("try_double"), result.cell_score("test_double")) == (1, 2)


@pytest.mark.parametrize("verdict", Verdict)
def test_only_two_verdicts_leave_no_score(verdict):
    """A score is missing where the file or the judge failed, and there alone."""
    result = submission(verdict)
    expected = None if verdict in ("unreadable", "judge_error") else 0.0
    assert result.score == expected
    assert verdict.has_score is (expected is not None)


def test_an_exercise_is_found_by_name():
    """A result gives its exercises by name."""
    assert submission(Verdict.ACCEPTED, Verdict.TIME_LIMIT).exercise("e1").verdict == "time_limit"


def test_the_json_form_is_the_documented_one():
    """Every documented key is there, with plain values, and survives JSON."""
    mistaken = ExerciseResult(
        "double", (check(FAILED, Verdict.WRONG_ANSWER),), misconception=HALVED
    )
    result = SubmissionResult("p.ipynb", "toy", (mistaken,), ("Mended.",))
    form = json.loads(json.dumps(result.as_json()))
    exercise = form["exercises"].pop("double")
    (only,) = exercise.pop("checks")
    assert form.items() >= {
        "path": "p.ipynb", "assignment": "toy", "verdict": "wrong_answer", "score": 0.0,
        "max_score": 1.0, "exercises": {}, "repairs": ["Mended."], "error": None,
    }.items()  # fmt: skip
    assert exercise.items() >= {
        "score": 0.0, "max_score": 1.0, "verdict": "wrong_answer", "misconception": "halved",
        "hint": "Twice or half?",
    }.items()  # fmt: skip
    assert only == {
        "id": "double/x", "title": "Title", "outcome": "failed", "points": 0.0, "max_points": 1.0,
        "message": "Message", "hint": "",
    }  # fmt: skip


def test_an_unreadable_file_has_an_error_and_no_score_in_json():
    """The form of a file that was not judged is as complete as any other."""
    form = submission(failure=Verdict.UNREADABLE, error="Empty.").as_json()
    assert (form["verdict"], form["score"], form["error"]) == ("unreadable", None, "Empty.")
    assert form["exercises"] == {}


def test_unconfined_results_say_so():
    """A result that was had without a sandbox is marked."""
    assert submission(confined=False).as_json()["confined"] is False
    assert submission().as_json()["confined"] is True
