"""Late policies."""

import pytest

from maskgrader.cohort.late import LatePolicy

HOUR, DAY = 3600.0, 86400.0


@pytest.mark.parametrize(
    ("policy", "late", "penalty"),
    [
        (LatePolicy(), 9 * DAY, None),
        (LatePolicy("zero"), 1, 20),
        (LatePolicy("zero"), 0, None),
        (LatePolicy("zero"), 0.999, None),  # due at 23:59:59, handed in when clocks showed that
        (LatePolicy("zero", grace_minutes=10), 600, None),
        (LatePolicy("zero", grace_minutes=10), 601, 20),
        (LatePolicy("per_hour", 5), 1, 1),
        (LatePolicy("per_hour", 5), HOUR, 1),
        (LatePolicy("per_hour", 5), HOUR + 0.999, 1),
        (LatePolicy("per_hour", 5), HOUR + 1, 2),
        (LatePolicy("per_day", 10), DAY, 2),
        (LatePolicy("per_day", 10), DAY + 1, 4),
        (LatePolicy("per_day", 10, grace_minutes=15), DAY + 900, 2),
        (LatePolicy("per_day", 10), 300 * DAY, 20),
        (LatePolicy("per_day", 10, cap_percent=50), 300 * DAY, 10),
        (LatePolicy("per_day", 10, cap_percent=50, zero_after_days=7), 7 * DAY, 10),
        (LatePolicy("per_day", 10, cap_percent=50, zero_after_days=7), 7 * DAY + 1, 20),
    ],
)
def test_penalty_of_twenty_points(policy, late, penalty):
    """Begun hours and days count, from the end of the grace period, up to the cap."""
    assert policy.penalty(20.0, late) == penalty


@pytest.mark.parametrize("score", [0.0, 0.1, 17.0])
def test_a_penalty_never_exceeds_the_score(score):
    """No score falls below 0, however late."""
    for late in (1, HOUR, 11 * DAY, 1e9):
        assert 0 <= LatePolicy("per_day", 33).penalty(score, late) <= score


def test_a_policy_has_a_sentence():
    """Every part of the policy is in it."""
    text = LatePolicy("per_day", 10, 15, 50, 7).in_words()
    assert text == (
        "10 % of the score for each day begun; after 15 minutes of grace; at most 50 %; a score of "
        "0 after 7 days."
    )
