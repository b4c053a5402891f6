"""The feedback page: its template, and the functions that the template calls.

Translations are plain text: markup in a catalogue is escaped.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from maskgrader.language import N_, _, current

TEMPLATES = Path(__file__).with_name("templates")
TEMPLATE = "maskgrader_feedback"


def page_globals() -> dict[str, Any]:
    """The names that the template uses, whatever the language of the page."""
    return {"_": _shown, "score_text": _score_text, "named": _named, "language": _Current()}


class _Current:
    """The current language: one template environment may render pages in several languages."""

    def __getattr__(self, name: str) -> Any:
        return getattr(current(), name)


def _shown(text: str) -> Markup:
    return escape(_(text)).replace("&#39;", "'")


def _score_text(score: float, most: float) -> Markup:
    template = _shown(N_("Score: {score} / {most}"))
    return template.format(score=_rounded(score), most=_rounded(most))


def _rounded(number: Any) -> float:
    """Round as Jinja's `| float | round(2)` does, which turns anything but a number into 0."""
    try:
        return round(float(number), 2)
    except (TypeError, ValueError):
        return 0.0


def _named(template: Markup, name: str) -> Markup:
    return template.format(name=Markup("<code>{}</code>").format(name))
