"""The late policy of a cohort: the penalty, as a function of score and seconds late."""

from __future__ import annotations

import math
from dataclasses import dataclass

POLICIES = ("none", "per_hour", "per_day", "zero")
_SECONDS = {"per_hour": 3600.0, "per_day": 86400.0}


@dataclass(frozen=True)
class LatePolicy:
    """A late policy. Lateness counts from the end of the grace period.

    A started hour or day counts in full. Lateness is rounded down to whole seconds, as people read
    clocks: a submission within the second of the due date is on time.

    percent: part of the earned score to deduct for each hour or day. cap_percent: the largest
    part that is deducted. zero_after_days: after that many days the score is 0, whatever the cap.
    """

    policy: str = "none"
    percent: float = 0.0
    grace_minutes: float = 0.0
    cap_percent: float = 100.0
    zero_after_days: float | None = None

    @property
    def is_gradual(self) -> bool:
        """Whether the penalty grows with time."""
        return self.policy in _SECONDS

    def penalty(self, score: float, seconds_late: float) -> float | None:
        """Points to deduct from `score`, in [0, score]; None if there is no penalty."""
        late = math.floor(seconds_late) - 60.0 * self.grace_minutes
        if self.policy == "none" or late <= 0:
            return None
        if self.policy == "zero" or self._is_too_late(late):
            return score
        units = math.ceil(late / _SECONDS[self.policy])
        return score * min(units * self.percent, self.cap_percent) / 100.0

    def _is_too_late(self, late: float) -> bool:
        return self.zero_after_days is not None and late > 86400.0 * self.zero_after_days

    def in_words(self) -> str:
        """The policy as an English sentence."""
        if self.policy == "none":
            return "There is no penalty for late work."
        grace = f" after {self.grace_minutes:g} minutes of grace" if self.grace_minutes else ""
        if self.policy == "zero":
            return f"Late work{grace} scores 0."
        unit = self.policy.removeprefix("per_")
        text = f"{self.percent:g} % of the score for each started {unit}{grace}"
        if self.cap_percent < 100:
            text += f", at most {self.cap_percent:g} %"
        if self.zero_after_days is not None:
            text += f"; a score of 0 after {self.zero_after_days:g} days"
        return f"{text}."
