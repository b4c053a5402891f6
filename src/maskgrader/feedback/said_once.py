"""What is said below each check: one cause is explained once, where it shows first."""

from __future__ import annotations

from maskgrader.language import _
from maskgrader.results import ExerciseResult, Outcome


def said(exercise: ExerciseResult) -> dict[str, tuple[str, str]]:
    """Message and hint of each check of an exercise, by its id; empty where nothing is said.

    A known mistake explains all checks that fail. Otherwise, checks fail for the same reason if
    their messages are equal; a hint is given once.
    """
    found: dict[str, tuple[str, str]] = {}
    explained = False
    messages: set[str] = set()
    hints: set[str] = set()
    for check in exercise.checks:
        message, hint = check.message, check.hint
        if check.outcome in (Outcome.FAILED, Outcome.ERROR):
            if (explained and exercise.misconception) or message in messages:
                message, hint = _("Not right either, for the same reason."), ""
            explained = True
            messages.add(check.message)
        found[check.id] = message, "" if hint in hints else hint
        hints.add(hint)
    return found
