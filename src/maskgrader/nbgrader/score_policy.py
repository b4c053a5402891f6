"""The policy for a failed judgement: when is an earlier score kept?

It is kept if it was given for the very bytes that are submitted now, since the failure says nothing
about them. It is not kept for a newer submission: that has no score until it is judged, and is
marked for manual grading.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from maskgrader.results import Verdict

from .gradebook_writer import RecordedScore


@dataclass(frozen=True)
class Attempt:
    """A judgement that is about to be recorded.

    submission: the hash of the submitted bytes. closed: this machine could not open the file, so
    the bytes are unknown. handed_in: in UTC, None if unknown.
    """

    verdict: Verdict
    submission: str
    closed: bool = False
    handed_in: datetime | None = None


def keeps_score(
    attempt: Attempt, recorded: RecordedScore | None, receipt: Mapping[str, Any] | None
) -> bool:
    """Whether the recorded score is kept and the attempt is discarded.

    recorded, receipt: of the earlier judgement, None where there is none.
    """
    if attempt.verdict is not Verdict.JUDGE_ERROR and not attempt.closed:
        return False
    if recorded is None or recorded.score is None or receipt is None:
        return False
    if not same_score(receipt["result"]["score"], recorded.score):
        return False  # the score in the gradebook is not the one of the receipt
    if attempt.closed:  # only the time can show that it is a newer submission
        return attempt.handed_in is None or attempt.handed_in == recorded.handed_in
    return bool(attempt.submission == receipt.get("submission"))


def same_score(one: float | None, other: float | None) -> bool:
    """Whether two scores are equal up to rounding; None equals only None."""
    if one is None or other is None:
        return one is other
    return math.isclose(one, other, abs_tol=1e-6)
