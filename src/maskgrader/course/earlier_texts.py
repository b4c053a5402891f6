"""What an assignment's texts said before it was released anew.

A student may hand in a notebook of an earlier release. Its texts are not the student's own, so the
pristine notebook keeps their hashes.
"""

from __future__ import annotations

from .notebook import Kind, Pristine, text_hash

_KINDS = (Kind.TEXT, Kind.MANUAL)


def of_releases(old: Pristine, new: Pristine) -> list[str]:
    """The hashes of every text that releases up to `old` had, and that `new` has no more."""
    known = set(old.earlier_texts) | _hashes(old)
    return sorted(known - _hashes(new))


def _hashes(pristine: Pristine) -> set[str]:
    return {text_hash(cell.given_text) for cell in pristine.cells if cell.kind in _KINDS}
