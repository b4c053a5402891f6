"""Results of submissions that were not read or not judged."""

from dataclasses import replace

import pytest

from maskgrader.judge.no_score import judge_error_result, unreadable_result
from maskgrader.results.verdict import Verdict
from maskgrader.submission.reading import Unreadable
from maskgrader.submission.rebuilding import rebuild


@pytest.mark.parametrize("confined", [True, False])
def test_a_fault_of_the_judge_takes_no_points(pristine, confined):
    """Every exercise is there with its points, none of them given, and there is no score."""
    rebuilt = replace(rebuild(pristine, [], []), repairs=("Read with care.",))
    result = judge_error_result(rebuilt, "ada/toy", "It broke.", confined=confined)
    assert (result.verdict, result.score, result.error) == (Verdict.JUDGE_ERROR, None, "It broke.")
    assert (result.path, result.assignment, result.max_score) == ("ada/toy", "toy", 4.5)
    assert [exercise.name for exercise in result.exercises] == ["double", "quiz_toy"]
    assert result.repairs == ("Read with care.",)
    assert result.confined is confined


def test_a_file_that_cannot_be_read_has_no_score(pristine):
    """The reason is given; the exercises are there if the assignment is known."""
    error = Unreadable("It is empty.")
    known = unreadable_result(pristine, "x.ipynb", error, confined=True)
    assert (known.verdict, known.score, known.max_score) == (Verdict.UNREADABLE, None, 4.5)
    assert (known.assignment, known.error) == ("toy", "It is empty.")
    unknown = unreadable_result(None, "x.ipynb", error, confined=True)
    assert (unknown.verdict, unknown.assignment, unknown.exercises) == (Verdict.UNREADABLE, "", ())
