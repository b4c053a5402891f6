"""Which scores make the overall grade."""

import pytest

from maskgrader import cohort
from maskgrader.cohort import OverallGrade, Standing, Status, overall, weights

from .cohort_files import FULL, VALID

POINTS = {"a": 10.0, "b": 10.0, "c": 20.0}
SHARES = {"a": 0.25, "b": 0.25, "c": 0.5}


def scored(*scores: float) -> dict[str, Standing]:
    return dict(zip(POINTS, (Standing(Status.SCORED, score) for score in scores), strict=True))


def grade(drop_lowest: int = 0, **others: Standing) -> OverallGrade:
    """With 10 of 10, 5 of 10 and 10 of 20 points where nothing else is said."""
    return overall({**scored(10, 5, 10), **others}, POINTS, SHARES, drop_lowest)


def test_scores_are_weighted():
    assert grade() == OverallGrade(62.5, "final")


def test_what_was_due_and_is_missing_counts_0():
    assert grade(a=Standing(Status.MISSING, 0.0)) == OverallGrade(37.5, "final")


def test_what_is_not_due_yet_is_not_a_zero():
    """Its weight goes to the others, and the grade says that it is not the last word."""
    assert grade(a=Standing(Status.NOT_DUE)) == OverallGrade(50.0, "so far")
    standings = dict.fromkeys(POINTS, Standing(Status.NOT_DUE))
    assert overall(standings, POINTS, SHARES) == OverallGrade(None, "nothing counts yet")


def test_the_weight_of_what_is_excused_goes_to_the_others():
    assert grade(c=Standing(Status.EXCUSED)) == OverallGrade(75.0, "final")


@pytest.mark.parametrize("status", [Status.WAITING, Status.UNREADABLE])
def test_there_is_no_grade_while_a_person_must_decide(status):
    """Not even if that assignment might be dropped."""
    for drop_lowest in (0, 1):
        assert grade(drop_lowest, a=Standing(status)) == OverallGrade(None, "waiting")


def test_who_has_left_has_no_grade():
    standings = dict.fromkeys(POINTS, Standing(Status.WITHDRAWN))
    assert overall(standings, POINTS, SHARES) == OverallGrade(None, "withdrawn")


def test_an_assignment_without_weight_or_points_delays_nobody():
    shares = {"a": 1.0, "b": 0.0}
    points = {"a": 10.0, "b": 10.0, "empty": 0.0}
    waiting = Standing(Status.WAITING)
    standings = {"a": Standing(Status.SCORED, 4.0), "b": waiting, "empty": waiting}
    assert overall(standings, points, shares) == OverallGrade(40.0, "final")
    shares = {"a": 0.5, "empty": 0.5}
    assert overall(standings, points, shares) == OverallGrade(40.0, "final")
    assert overall(standings, points, {}) == OverallGrade(None, "nothing counts yet")


def test_the_lowest_are_dropped():
    """By percentage, not by points; the weights of the others are renormalized."""
    lowest = {**scored(10, 5, 8)}
    assert overall(lowest, POINTS, SHARES, 1) == OverallGrade(75.0, "final", ("c",))
    assert overall(lowest, POINTS, SHARES, 2) == OverallGrade(100.0, "final", ("b", "c"))
    assert overall(lowest, POINTS, SHARES, 9) == OverallGrade(100.0, "final", ("b", "c"))


def test_a_missing_one_can_be_dropped_and_an_excused_or_open_one_cannot():
    missing = Standing(Status.MISSING, 0.0)
    assert grade(1, a=missing) == OverallGrade(50.0, "final", ("a",))
    assert grade(1, a=missing, b=Standing(Status.EXCUSED)) == OverallGrade(50.0, "final", ("a",))
    assert grade(1, b=Standing(Status.NOT_DUE)) == OverallGrade(100.0, "so far", ("c",))


def test_of_equal_ones_the_weightier_is_dropped():
    """That is never worse for the student; with equal weights, the name decides."""
    assert grade(1) == OverallGrade(75.0, "final", ("c",))
    equal = overall(scored(5, 5, 20), POINTS, SHARES, 1)
    assert equal.dropped == ("a",)


def test_a_score_above_the_maximum_counts_in_full():
    assert overall(scored(12, 10, 20), POINTS, SHARES).percent == pytest.approx(105.0)


def test_drop_lowest_is_a_setting(course, faults):
    """A whole number, smaller than the number of assignments that count."""
    assert cohort.load(course(), "spring").drop_lowest == 0
    setting = "drop_lowest = {}\n" + FULL
    loaded = cohort.load(course(setting.format(1)), "spring")
    assert loaded.drop_lowest == 1
    assert weights(loaded, {"mask": 1, "decoder_layer": 1}) == {"mask": 0.8, "decoder_layer": 0.2}
    for wrong in ("-1", "true", "1.0", '"1"'):
        assert "drop_lowest" in faults(course(setting.format(wrong)))
    assert "less than the number of assignments that count, 2" in faults(course(setting.format(2)))
    one = setting.replace("decoder_layer = 0.5", "decoder_layer = 0")
    assert "that count, 1" in faults(course(one.format(1)))
    assert "that count, 2" in faults(course(VALID + "drop_lowest = 2\n"))
