"""The late policy of a cohort: the penalty, as a function of score and seconds late."""

from __future__ import annotations

import math
from dataclasses import dataclass

from maskgrader.language import _

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

    def is_late(self, seconds_late: float) -> bool:
        """Whether a submission is late, `seconds_late` after its due date and extension."""
        return self._lateness(seconds_late) > 0

    def penalty(self, score: float, seconds_late: float) -> float | None:
        """Points to deduct from `score`, in [0, score]; None if there is no penalty."""
        late = self._lateness(seconds_late)
        if self.policy == "none" or late <= 0:
            return None
        if self.policy == "zero" or self._is_too_late(late):
            return score
        units = math.ceil(late / _SECONDS[self.policy])
        return score * min(units * self.percent, self.cap_percent) / 100.0

    def _lateness(self, seconds_late: float) -> float:
        """Seconds since the end of the grace period."""
        return math.floor(seconds_late) - 60.0 * self.grace_minutes

    def _is_too_late(self, late: float) -> bool:
        return self.zero_after_days is not None and late > 86400.0 * self.zero_after_days

    def in_words(self) -> str:
        """The policy as a sentence in the active language."""
        if self.policy == "none":
            return _("There is no penalty for late work.")
        if self.policy == "zero":
            parts = [_("the whole score")]
        elif self.policy == "per_hour":
            parts = [_("{percent} % of the score for each hour begun")]
        else:
            parts = [_("{percent} % of the score for each day begun")]
        if self.grace_minutes:
            parts.append(_("after {minutes} minutes of grace"))
        if self.is_gradual and self.cap_percent < 100:
            parts.append(_("at most {cap} %"))
        if self.is_gradual and self.zero_after_days is not None:
            parts.append(_("a score of 0 after {days} days"))
        values = {
            "percent": f"{self.percent:g}",
            "minutes": f"{self.grace_minutes:g}",
            "cap": f"{self.cap_percent:g}",
            "days": f"{self.zero_after_days or 0:g}",
        }
        return "; ".join(parts).format(**values) + "."
