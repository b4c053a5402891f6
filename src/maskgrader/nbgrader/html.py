"""HTML of the feedback page and the formgrader: our own tables, and student text made harmless."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any

import bleach
from bleach.css_sanitizer import CSSSanitizer
from jinja2 import pass_context
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from maskgrader.verdict import CheckResult, ExerciseResult, Outcome, SubmissionResult, Verdict
from maskgrader.words import LOOKS_LIKE, VERDICT_WORDS, points

from .picture import caption, in_words, picture_html

_TAGS = frozenset(
    """
    a abbr b blockquote br caption code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i kbd li ol
    p pre q s small span strong sub summary sup table tbody td tfoot th thead tr u ul
    """.split()
)
_ATTRIBUTES = {
    "*": ["class", "id", "lang", "dir", "title"],
    "a": ["href", "rel"],
    "td": ["align", "colspan", "rowspan", "style"],
    "th": ["align", "colspan", "rowspan", "scope", "style"],
    "ol": ["start"],
    "details": ["open"],
}
_STYLES = CSSSanitizer(allowed_css_properties=["padding", "text-align"])

_APART = "padding:2px 18px 2px 0"

_MARKS = {
    Outcome.PASSED: ("✓", "passed", "#1a7f37"),
    Outcome.FAILED: ("✗", "not passed", "#b3261e"),
    Outcome.ERROR: ("!", "no answer", "#9a6700"),
    Outcome.NOT_RUN: ("–", "not run", "#57606a"),
}


@pass_context
def markdown2html(context: Any, source: str) -> str:
    """nbconvert's filter for Markdown, with everything taken out that could act or load."""
    return _harmless_html(source)


class _Renderer(IPythonRenderer):
    """A pasted picture is not kept; nbconvert would refuse the whole page for the lack of it."""

    def image(self, text: str, url: str, title: str | None = None) -> str:
        if url.startswith("attachment:"):
            return escape(f"[picture: {text}]")
        return super().image(text, url, title)


@lru_cache(maxsize=1024)  # most cells of a page are the course's own, the same for everyone
def _harmless_html(source: str) -> str:
    renderer = _Renderer(escape=False, exclude_anchor_links=True)
    html = MarkdownWithMath(renderer=renderer).render(source)
    harmless = bleach.clean(
        html,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        protocols=["http", "https", "mailto"],
        css_sanitizer=_STYLES,
        strip=False,
    )
    # On these pages nothing keeps the columns of a table apart.
    for cell in ("td", "th"):
        harmless = harmless.replace(f"<{cell}>", f'<{cell} style="{_APART}">')
        harmless = harmless.replace(
            f'<{cell} style="text-align', f'<{cell} style="{_APART};text-align'
        )
    # A drawing in letters is wider than a phone: it scrolls by itself, and the page does not.
    return harmless.replace("<pre>", '<pre style="overflow-x:auto">')


def checks_html(exercise: ExerciseResult, checks: Sequence[CheckResult]) -> str:
    """The checks of one test cell: mark, title, points, message and hint, readable on a phone.

    Above them stands what explains them: with the visible example the first wrong row of it, with
    the hidden checks the known mistake behind the answers.
    """
    note = f'<p style="margin:0 0 .4em">{escape(exercise.note)}</p>' if exercise.note else ""
    if _is_visible(checks):
        above = picture_html(exercise.example, f"zero-{exercise.name}") if exercise.example else ""
    else:
        above = _misconception_html(exercise)
    rows = "".join(_check_html(check) for check in checks)
    return (
        f'<div class="maskgrader-checks" style="max-width:46em;line-height:1.45">{note}{above}'
        f'<ul style="list-style:none;margin:0;padding:0">{rows}</ul></div>'
    )


def _is_visible(checks: Sequence[CheckResult]) -> bool:
    return all(check.cell.startswith("try_") for check in checks)


def _misconception_html(exercise: ExerciseResult) -> str:
    known = exercise.misconception
    if known is None:
        return ""
    return (
        '<p style="margin:0 0 .7em;padding:.4em .8em;border-left:4px solid #9a6700">'
        f"{LOOKS_LIKE} <strong>{escape(known.title)}.</strong><br>{escape(known.hint)}</p>"
    )


def _check_html(check: CheckResult) -> str:
    mark, word, colour = _MARKS[check.outcome]
    message = _said(check.message) + (_said(f"Hint: {check.hint}") if check.hint else "")
    return (
        '<li style="margin:0 0 .5em;padding-left:1.7em">'
        f'<span aria-hidden="true" style="display:inline-block;width:1.7em;margin-left:-1.7em;'
        f'font-weight:bold;color:{colour}">{mark}</span>'
        f"<strong>{escape(check.title)}</strong> "
        f'<span style="color:{colour};white-space:nowrap">'
        f"{word}, {points(check.points)} of {points(check.max_points)}</span>{message}</li>"
    )


def _said(text: str) -> str:
    style = "margin:.15em 0 0;overflow-wrap:anywhere;white-space:pre-line"
    return f'<div style="{style}">{escape(text)}</div>' if text else ""


def checks_text(exercise: ExerciseResult, checks: Sequence[CheckResult]) -> str:
    """The same as plain text, for whoever opens the graded notebook in an editor."""
    lines = [exercise.note] if exercise.note else []
    if _is_visible(checks) and (found := exercise.example):
        lines += [caption(found, found.call), f"    {in_words(found)}", f"    {found.demand}", ""]
    elif not _is_visible(checks) and (known := exercise.misconception):
        lines += [f"{LOOKS_LIKE} {known.title}.", f"    {known.hint}", ""]
    for check in checks:
        mark, word, _ = _MARKS[check.outcome]
        earned = f"{points(check.points)} of {points(check.max_points)}"
        lines.append(f"{mark} {check.title}: {word}, {earned}")
        lines += [f"    {line}" for line in check.message.splitlines()]
        lines += [f"    Hint: {check.hint}"] if check.hint else []
    return "\n".join(lines)


def summary_markdown(result: SubmissionResult) -> str:
    """What stands above a graded notebook: the result of every exercise, and what was mended."""
    if not result.verdict.has_score:
        reason = _plain(public_reason(result))
        return (
            f"## This notebook {VERDICT_WORDS[result.verdict]}\n\n{reason}\n\n"
            "No points were given or taken; your instructor has been told."
        )
    earned = f"{points(result.score or 0)} of {points(result.max_score)}"
    rows = "".join(_exercise_row(exercise) for exercise in result.exercises)
    lines = [f"## Result: {earned} automatic points", "", f"<table>{rows}</table>"]
    lines += ["", "Below each test cell stands what was checked and what came back."]
    if result.repairs:
        lines += ["", "**What was mended when your file was read** (it costs nothing):", ""]
        lines += [f"- {_plain(repair)}" for repair in result.repairs]
    if not result.confined:
        lines += ["", "*Judged without a sandbox, as this course's instructor decided.*"]
    return "\n".join(lines)


def public_reason(result: SubmissionResult) -> str:
    """Why there is no score, as a student may read it.

    A fault of the judge is told in full to the instructor alone: it could hold a hidden input.
    """
    if result.verdict is Verdict.UNREADABLE:
        return result.error or ""
    return "The judge itself failed, and your work was not looked at. This is not your doing."


def _exercise_row(exercise: ExerciseResult) -> str:
    """A row of the summary, with a link to the exercise's test cell."""
    score = f"{points(exercise.score)} of {points(exercise.max_score)}"
    cells = (
        f'<a href="#test_{exercise.name}">{exercise.name}</a>',
        score,
        VERDICT_WORDS[exercise.verdict],
    )
    row = "".join(f'<td style="padding: 2px 18px 2px 0">{cell}</td>' for cell in cells)
    return f"<tr>{row}</tr>"


def _plain(text: str) -> str:
    return escape(text).replace("|", "\\|").replace("_", "\\_").replace("*", "\\*")
