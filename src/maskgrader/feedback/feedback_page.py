"""The feedback page: its template, and the functions that the template calls.

Translations are plain text: markup in a catalogue is escaped.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from maskgrader.language import N_, _, current

from .page_points import PagePoints

TEMPLATES = Path(__file__).with_name("templates")
TEMPLATE = "maskgrader_feedback"


def page_globals() -> dict[str, Any]:
    """The names that the template uses, whatever the language of the page."""
    return {"_": _shown, "cell_score": _cell_score, "named": _named, "language": _Current()}


class _Current:
    """The current language: one template environment may render pages in several languages."""

    def __getattr__(self, name: str) -> Any:
        return getattr(current(), name)


def _shown(text: str) -> Markup:
    return escape(_(text)).replace("&#39;", "'")


def _cell_score(cell: Any, found: PagePoints) -> Markup:
    """The score of a graded cell; where it is not final, that it is not."""
    marks = cell["metadata"]["nbgrader"]
    if marks["grade_id"] in found.waiting:
        unread = found.earned is not None
        return _shown(N_("to be read by a person")) if unread else _shown(N_("no points yet"))
    template = _shown(N_("Score: {score} / {most}"))
    return template.format(score=_rounded(marks["score"]), most=_rounded(marks["points"]))


def _rounded(number: Any) -> float:
    """Round as Jinja's `| float | round(2)` does, which turns anything but a number into 0."""
    try:
        return round(float(number), 2)
    except (TypeError, ValueError):
        return 0.0


def _named(template: Markup, name: str) -> Markup:
    return template.format(name=Markup("<code>{}</code>").format(name))
