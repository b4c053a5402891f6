"""The results of visible and hidden tests as one."""

from __future__ import annotations

import pytest

from maskgrader.verification.seed_result import SeedResult

FULL, NONE = ["try", 1.0, 1.0, "accepted"], ["try", 0.0, 1.0, "wrong_answer"]
SHAPE = ["shape", 0.0, 2.0, "runtime_error"]


def test_points_add_up_and_the_first_loss_gives_the_verdict() -> None:
    """Checks that lost points are named in order."""
    assert SeedResult.of([FULL], [["a", 2.0, 2.0, "accepted"]], 3.0) == SeedResult(
        3.0, 3.0, (), True, "accepted"
    )
    found = SeedResult.of([NONE], [SHAPE], 3.0)
    assert (found.score, found.lost, found.visible) == (0.0, ("try", "shape"), False)
    assert (found.verdict, found.is_full) == ("wrong_answer", False)


@pytest.mark.parametrize("scores", [("time limit", [FULL]), ([FULL], "time limit")])
def test_a_limit_is_a_result_without_points(scores) -> None:
    """Whichever of the tests ran into it."""
    found = SeedResult.of(*scores, 3.0)
    assert (found.score, found.ended, found.visible, found.is_full) == (
        0,
        "time limit",
        False,
        False,
    )
