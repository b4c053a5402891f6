"""A student's first wrong row as a small picture (SVG) and in words.

As in the notebooks' own plots, what is hidden is hatched, and wrong cells are outlined in red. In a
mask -inf hides; in a row of weights, which has a sum, exactly 0 does.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from maskgrader.checks import WrongRow
from maskgrader.language import _, joined

_CELL = 46
_HEIGHT = 30
_LABEL = 62
_TOTAL = 72
_RED = "#b3261e"
_INK = "#1f2328"
_HATCH = (
    '<defs><pattern id="{id}" width="6" height="6" patternTransform="rotate(45)" '
    'patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="#fff"/>'
    '<line x1="0" y1="0" x2="0" y2="6" stroke="#b8bec6" stroke-width="2"/></pattern></defs>'
)


def picture_html(found: WrongRow, key: str) -> str:
    """The picture with its words; `key` makes its ids unique on the page."""
    # The call is inserted after escaping: a translation is text, never markup.
    title = escape(caption(found, "\0")).replace("\0", f"<code>{escape(found.call)}</code>")
    # Numbers run from left to right in every language.
    style = "display:block;max-width:100%;height:auto;margin:.3em 0;direction:ltr"
    width = _label_width() + len(found.yours) * _CELL + (_TOTAL if found.total else 0) + 2
    height = _HEIGHT * (2 if found.must else 1) + 4
    return (
        f'<figure style="margin:0 0 .7em"><figcaption>{title}</figcaption>'
        f'<svg role="img" aria-label="{escape(in_words(found))}" style="{style}" '
        f'width="{width}" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">'
        f"{_HATCH.format(id=key)}{''.join(_drawn(found, key))}</svg>"
        f"<div>{escape(found.demand)}</div></figure>"
    )


def in_words(found: WrongRow) -> str:
    """What the picture shows, for a screen reader and for plain text."""
    differs = _("{number} (differs)")
    cells = [
        differs.format(number=number) if wrong else number
        for number, wrong in zip(found.yours, found.wrong)
    ]
    yours = _("Yours: {cells}; together {total}.") if found.total else _("Yours: {cells}.")
    yours = yours.format(cells=", ".join(cells), total=found.total)
    if not found.must:
        return yours
    must = _("It must be: {cells}; together 1.") if found.total else _("It must be: {cells}.")
    return joined(yours, must.format(cells=", ".join(found.must)))


def caption(found: WrongRow, call: str) -> str:
    """The caption of the picture; `call` is the text of the call."""
    if found.row is None:
        return _("The answer of {call}, as yours gives it:").format(call=call)
    template = _("Row {row} (counted from 0) of {call}, as yours gives it:")
    return template.format(row=found.row, call=call)


def _label_width() -> int:
    """Width of the labels, which are longer in some languages."""
    longest = max(map(len, (_("yours"), _("must be"))))
    return max(_LABEL, 8 * longest + 6)


def _drawn(found: WrongRow, key: str) -> list[str]:
    drawn = [_label(_("yours"), 0)]
    hidden = ("0", "−0") if found.total else ("−∞",)
    drawn += _cells(found.yours, found.wrong, 0, key, hidden)
    if found.total:
        off = found.total != "1"
        drawn.append(_total(len(found.yours), 0, f"Σ {found.total}", _RED if off else _INK))
    if found.must:
        drawn.append(_label(_("must be"), _HEIGHT))
        drawn += _cells(found.must, [False] * len(found.must), _HEIGHT, key, hidden)
        if found.total:
            drawn.append(_total(len(found.must), _HEIGHT, "Σ 1", _INK))
    # Outlines last, so that no neighbour's border covers them.
    for i, wrong in enumerate(found.wrong):
        if wrong:
            drawn.append(_box(i, 0, "none", _RED, 2.5))
    return drawn


def _cells(
    texts: Sequence[str], wrong: Sequence[bool], top: int, key: str, hidden: Sequence[str]
) -> list[str]:
    drawn = []
    for i, (text, is_wrong) in enumerate(zip(texts, wrong)):
        fill = f"url(#{key})" if text in hidden else "#fff"
        drawn.append(_box(i, top, fill, "#8c959f", 1))
        drawn.append(
            _text(_label_width() + (i + 0.5) * _CELL, top, text, _RED if is_wrong else _INK)
        )
    return drawn


def _box(i: int, top: int, fill: str, stroke: str, width: float) -> str:
    return (
        f'<rect x="{_label_width() + i * _CELL}" y="{top + 2}" width="{_CELL}" height="{_HEIGHT}" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="{width}"/>'
    )


def _label(text: str, top: int) -> str:
    return f'<text x="0" y="{top + _HEIGHT / 2 + 7}" fill="{_INK}">{escape(text)}</text>'


def _total(i: int, top: int, text: str, colour: str) -> str:
    return _text(_label_width() + i * _CELL + 10, top, text, colour, anchor="start")


def _text(x: float, top: int, text: str, colour: str, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:g}" y="{top + _HEIGHT / 2 + 7}" text-anchor="{anchor}" '
        f'fill="{colour}">{escape(text)}</text>'
    )
