"""HTML of the feedback page and the formgrader: our own tables, and sanitized student text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any
from urllib.parse import unquote

import bleach
from bleach.css_sanitizer import CSSSanitizer
from jinja2 import pass_context
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from maskgrader.language import N_, Language, _, current, joined
from maskgrader.results import (
    CheckResult,
    ExerciseResult,
    Outcome,
    SubmissionResult,
    Verdict,
    earned,
    looks_like,
    one_line,
    verdict_words,
    visible,
)

from .picture import caption, in_words, picture_html

_TAGS = frozenset(
    """
    a abbr b blockquote br caption code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img kbd
    li ol p pre q s small span strong sub summary sup table tbody td tfoot th thead tr u ul
    """.split()
)
# A student's ids and classes could hide or replace what the formgrader's own scripts look for.
_HIGHLIGHTED = re.compile(r"highlight( hl-\w+)?|[a-z][a-z0-9]?")  # classes of coloured code
_PICTURE = "picture"  # a scheme for the addresses of attached pictures, until the page is sanitized
_MAX_RENDERED = 150_000  # characters: more than a graded notebook contains in a cell
_ATTRIBUTES = {
    "*": ["lang", "dir", "title"],
    "a": ["href", "rel"],
    "div": lambda tag, name, value: name == "class" and bool(_HIGHLIGHTED.fullmatch(value)),
    "span": lambda tag, name, value: name == "class" and bool(_HIGHLIGHTED.fullmatch(value)),
    "img": lambda tag, name, value: (
        name == "alt" or (name == "src" and value.startswith(f"{_PICTURE}:"))
    ),
    "td": ["align", "colspan", "rowspan", "style"],
    "th": ["align", "colspan", "rowspan", "scope", "style"],
    "ol": ["start"],
    "details": ["open"],
}
_STYLES = CSSSanitizer(allowed_css_properties=["padding", "text-align"])

_COLUMN_GAP = "padding:2px 18px 2px 0"

_MARKS = {
    Outcome.PASSED: ("✓", N_("passed"), "#1a7f37"),
    Outcome.FAILED: ("✗", N_("not passed"), "#b3261e"),
    Outcome.ERROR: ("!", N_("no answer"), "#9a6700"),
    Outcome.NOT_RUN: ("–", N_("not run"), "#57606a"),
}


@pass_context
def markdown2html(context: Any, source: str) -> str:
    """nbconvert's filter for Markdown: `markdown_html` with the pictures of the context's cell."""
    cell = context.get("cell") or {}
    return markdown_html(source, cell.get("attachments") or {})


def markdown_html(source: str, attachments: Mapping[str, Any]) -> str:
    """Markdown as HTML, without anything that could run code or load files.

    Each attached picture is shown where it is first named.
    """
    html = _sanitized_html(source, current(), tuple(attachments))
    for number, bundle in enumerate(attachments.values()):
        ((kind, content),) = bundle.items()
        picture = f'src="data:{escape(kind)};base64,{escape(content)}" style="max-width:100%"'
        html = html.replace(f'<img src="{_PICTURE}:{number}"', f"<img {picture}", 1)
    return re.sub(r'<img(?! src="data:)[^<>]*>', "", html)


class _Renderer(IPythonRenderer):
    """Marks the places of attached pictures, and names all others.

    nbconvert would fail where a picture is missing, and load those of other sites.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(escape=False, exclude_anchor_links=True)
        self._names = names

    def image(self, text: str, url: str, title: str | None = None) -> str:
        name = unquote(url.removeprefix("attachment:"))
        if url.startswith("attachment:") and name in self._names:
            return f'<img src="{_PICTURE}:{self._names.index(name)}" alt="{escape(text)}">'
        return escape(_("[picture: {text}]").format(text=text))


@lru_cache(maxsize=1024)  # most cells of a page are the course's own, the same for everyone
def _sanitized_html(source: str, language: Language, pictures: tuple[str, ...] = ()) -> str:
    if len(source) > _MAX_RENDERED:
        return f'<pre style="overflow-x:auto">{escape(source)}</pre>'
    renderer = _Renderer(pictures)
    html = MarkdownWithMath(renderer=renderer).render(source)
    sanitized = bleach.clean(
        html,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        protocols=["http", "https", "mailto", _PICTURE],
        css_sanitizer=_STYLES,
        strip=False,
    )
    # The style sheets of these pages do not separate the columns of a table.
    for cell in ("td", "th"):
        sanitized = sanitized.replace(f"<{cell}>", f'<{cell} style="{_COLUMN_GAP}">')
        sanitized = sanitized.replace(
            f'<{cell} style="text-align', f'<{cell} style="{_COLUMN_GAP};text-align'
        )
    # A text drawing may be wider than a phone's screen: scroll it rather than the page.
    return sanitized.replace("<pre>", '<pre style="overflow-x:auto">')


def checks_html(exercise: ExerciseResult, checks: Sequence[CheckResult]) -> str:
    """The checks of one test cell: mark, title, points, message and hint, readable on a phone.

    Above the checks of the visible example comes its first wrong row; above hidden checks, the
    known mistake behind the answers.
    """
    note = f'<p style="margin:0 0 .4em">{escape(exercise.note)}</p>' if exercise.note else ""
    if _is_visible(checks):
        above = picture_html(exercise.example, f"zero-{exercise.name}") if exercise.example else ""
    else:
        above = _misconception_html(exercise)
    rows = "".join(_check_html(check) for check in checks)
    return visible(
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
        '<p class="known" style="margin:0 0 .7em;padding:.4em .8em;'
        'border-inline-start:4px solid #9a6700">'
        f"{escape(looks_like())} <strong>{escape(known.title)}.</strong>"
        f"<br>{escape(known.hint)}</p>"
    )


def _check_html(check: CheckResult) -> str:
    mark, word, colour = _MARKS[check.outcome]
    message = _paragraph(check.message) + _paragraph(_hint(check))
    return (
        f'<li class="{check.outcome}" style="margin:0 0 .5em;padding-inline-start:1.7em">'
        f'<span aria-hidden="true" style="display:inline-block;width:1.7em;'
        f'margin-inline-start:-1.7em;font-weight:bold;color:{colour}">{mark}</span>'
        f"<strong>{escape(check.title)}</strong> "
        f'<span class="result" style="color:{colour};white-space:nowrap">'
        f"{escape(_result(word, check))}</span>{message}</li>"
    )


def _result(word: str, check: CheckResult) -> str:
    of_most = earned(check.points, check.max_points)
    return _("{outcome}, {points}").format(outcome=_(word), points=of_most)


def _hint(check: CheckResult) -> str:
    return _("Hint: {hint}").format(hint=check.hint) if check.hint else ""


def _paragraph(text: str) -> str:
    style = "margin:.15em 0 0;overflow-wrap:anywhere;white-space:pre-line"
    return f'<div class="said" style="{style}">{escape(text)}</div>' if text else ""


def checks_text(exercise: ExerciseResult, checks: Sequence[CheckResult]) -> str:
    """The same as plain text, for people who open the graded notebook in an editor."""
    lines = [exercise.note] if exercise.note else []
    if _is_visible(checks) and (found := exercise.example):
        lines += [caption(found, found.call), f"    {in_words(found)}", f"    {found.demand}", ""]
    elif not _is_visible(checks) and (known := exercise.misconception):
        lines += [f"{looks_like()} {known.title}.", f"    {known.hint}", ""]
    for check in checks:
        mark, word, _colour = _MARKS[check.outcome]
        lines.append(f"{mark} {check.title}: {_result(word, check)}")
        lines += [f"    {line}" for line in check.message.splitlines()]
        lines += [f"    {_hint(check)}"] if check.hint else []
    return visible("\n".join(lines))


def summary_markdown(result: SubmissionResult) -> str:
    """The first cell of a graded notebook: the result of each exercise, and repairs of the file."""
    if not result.verdict.has_score:
        sentence = _("No points were given or taken; your instructor has been told.")
        return (
            f"## {_text(_headline(result))}\n\n{_plain(public_reason(result))}\n\n{_text(sentence)}"
        )
    headline = _("What the checks found")
    rows = "".join(_exercise_row(exercise) for exercise in result.exercises)
    causes = "".join(_cause_item(exercise) for exercise in result.exercises)
    lines = [f"## {_text(headline)}", ""]
    lines += [f"<ul>{causes}</ul>", ""] if causes else []
    lines += [f"<table>{rows}</table>"]
    lines += ["", _text(_("Below each test cell you see what was checked."))]
    if result.repairs:
        lines += [
            "",
            _text(_("**What was mended when your file was read** (it costs nothing):")),
            "",
        ]
        lines += [f"- {_plain(repair)}" for repair in result.repairs]
    if not result.confined:
        sentence = _("Judged without a sandbox, as this course's instructor decided.")
        lines += ["", f"*{_text(sentence)}*"]
    return "\n".join(lines)


def public_reason(result: SubmissionResult) -> str:
    """Why there is no score, as a student may read it.

    The details of a judge error are only for the instructor: they could contain a hidden input.
    """
    if result.verdict is Verdict.UNREADABLE:
        return visible(result.error or "")
    return _("The judge itself failed, and your work was not looked at. This is not your doing.")


def _headline(result: SubmissionResult) -> str:
    if result.verdict is Verdict.UNREADABLE:
        return _("This notebook could not be read")
    return _("This notebook could not be judged")


def _cause_item(exercise: ExerciseResult) -> str:
    """What to look at first in an exercise that is not right: one cause, with a link."""
    failed = [
        check for check in exercise.checks if check.outcome in (Outcome.FAILED, Outcome.ERROR)
    ]
    if exercise.verdict is Verdict.NOT_ANSWERED or not failed:
        return ""
    if known := exercise.misconception:
        cause = f"<strong>{escape(known.title)}.</strong> {escape(known.hint)}"
    else:
        cause = escape(one_line(joined(failed[0].message, failed[0].hint)))
    link = f'<a href="#{failed[0].cell}">{exercise.name}</a>'
    return visible(f"<li>{link}: {cause}</li>")


def _exercise_row(exercise: ExerciseResult) -> str:
    """A row of the summary, with a link to the exercise's test cell."""
    score = escape(earned(exercise.score, exercise.max_score))
    cells = (
        f'<a href="#test_{exercise.name}">{exercise.name}</a>',
        score,
        escape(verdict_words(exercise.verdict)),
    )
    row = "".join(f'<td style="padding: 2px 18px 2px 0">{cell}</td>' for cell in cells)
    return f"<tr>{row}</tr>"


def _text(sentence: str) -> str:
    """Escape one of our own sentences: its translation is text, never markup."""
    return escape(sentence, quote=False)


def _plain(text: str) -> str:
    """Somebody else's words as plain text on one line: a new line could begin a heading."""
    return escape(one_line(text)).replace("|", "\\|").replace("_", "\\_").replace("*", "\\*")
