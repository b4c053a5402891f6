"""How a student's points come about: the top of the feedback page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from maskgrader.cohort import LatePolicy
from maskgrader.language import _, listed
from maskgrader.results import earned, points


@dataclass(frozen=True)
class PagePoints:
    """The points of a submission, and the times that decide about its penalty.

    earned: before the penalty; None if nothing is judged. waiting: the cells that a person must
    still read. due, handed_in: in the cohort's time zone; None if unknown. extension: None without.
    """

    earned: float | None
    most: float
    penalty: float = 0.0
    waiting: tuple[str, ...] = ()
    due: datetime | None = None
    extension: timedelta | None = None
    handed_in: datetime | None = None
    policy: LatePolicy = field(default_factory=LatePolicy)

    @property
    def is_late(self) -> bool:
        """Whether it was handed in after due date, extension and grace."""
        if self.due is None or self.handed_in is None:
            return False
        # In UTC: between two times of one zone, Python would not count a change of the clocks.
        late = self.handed_in.astimezone(UTC) - self.due.astimezone(UTC)
        return self.policy.is_late((late - (self.extension or timedelta())).total_seconds())

    @property
    def headline(self) -> str:
        """The only total on the page."""
        if self.earned is None:
            return _("no points yet")
        total = points(max(self.earned - self.penalty, 0.0))
        template = _("{points} of {most} points")
        if self.waiting:
            template = _("{points} of {most} points so far")
        return template.format(points=total, most=points(self.most))

    def lines(self) -> Iterator[tuple[str, str]]:
        """What explains the total, as pairs of a heading and a text."""
        if self.due is not None:
            yield _("Due"), self._due()
        if self.handed_in is not None:
            template = _("{time}, late") if self.is_late else "{time}"
            yield _("Handed in"), template.format(time=time_text(self.handed_in))
        if self.penalty:
            yield _("Before the penalty"), earned(self.earned or 0.0, self.most)
            # A course may have a penalty of its own, which the cohort's file knows nothing of.
            rule = f": {self.policy.in_words()}" if self.policy.policy != "none" else ""
            yield _("Late penalty"), f"−{points(self.penalty)}{rule}"
        if self.waiting and self.earned is not None:
            yield _("Still to be read by a person"), listed(self.waiting)

    def _due(self) -> str:
        assert self.due is not None
        try:
            end = self.due.astimezone(UTC) + (self.extension or timedelta())
            later = end.astimezone(self.due.tzinfo) if self.extension else None
        except OverflowError:  # more time than calendars have
            later = None
        if later is None:
            return time_text(self.due)
        template = _("{time}; with your extension, {later}")
        return template.format(time=time_text(self.due), later=time_text(later))


def time_text(at: datetime) -> str:
    """A time with its zone, in digits that every language reads."""
    return f"{at:%Y-%m-%d %H:%M} ({at.tzinfo})"
