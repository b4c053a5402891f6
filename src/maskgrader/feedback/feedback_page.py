"""The feedback page: its template, and the functions that the template calls.

Translations are plain text: markup in a catalogue is escaped.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape

from maskgrader.language import N_, _, current
from maskgrader.results import earned

from .page_parts import parts, summary
from .page_points import PagePoints
from .rendering import markdown_html

_HEADING = re.compile(r"<(/?)h([1-6])\b")
# Whole attributes, as a title may contain ` style="`: half of one would set free what follows.
_STYLE = re.compile(
    r"""(<(?!svg)[a-z0-9]+(?: [^\s<>="']+(?:="[^"]*"|='[^']*')?)*?) style=(?:"[^"]*"|'[^']*')"""
)
TEMPLATES = Path(__file__).with_name("templates")
TEMPLATE = "maskgrader_feedback"


def page_globals() -> dict[str, Any]:
    """The names that the template uses, whatever the language of the page."""
    return {
        "_": _shown,
        "cell_score": _cell_score,
        "css": _css(),
        "language": _Current(),
        "named": _named,
        "parts": parts,
        "summary": summary,
    }


def page_filters() -> dict[str, Any]:
    """The filters that the template uses."""
    return {"lower_headings": _lower_headings, "markdown_cell": _markdown_cell, "plain": _plain}


def _markdown_cell(cell: Any) -> str:
    return markdown_html(cell.source, cell.get("attachments") or {})


@cache
def _css() -> str:
    return (TEMPLATES / TEMPLATE / "page.css").read_text(encoding="utf-8")


def _plain(html: str) -> str:
    """HTML without the styles that the formgrader needs: the page has its own.

    Code that is wider than the screen can be scrolled with the keyboard.
    """
    return _STYLE.sub(r"\1", html).replace("<pre>", '<pre tabindex="0">')


def _lower_headings(html: str) -> str:
    """A cell's headings two levels lower: above them are those of the page."""
    return _HEADING.sub(lambda found: f"<{found[1]}h{min(int(found[2]) + 2, 6)}", html)


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
    return escape(earned(float(marks["score"] or 0), float(marks["points"] or 0)))


def _named(template: Markup, name: str) -> Markup:
    return template.format(name=Markup("<code>{}</code>").format(name))
