"""What of a program a translation must not change."""

from __future__ import annotations

import pytest

from maskgrader.language.code_without_texts import skeleton


def test_texts_and_the_order_of_fields_do_not_matter() -> None:
    """A translation may say the same in another order."""
    assert skeleton('f(f"a {x} b {y}", "c")') == skeleton('f(f"{y} d {x}", "e")')


@pytest.mark.parametrize("other", ['f(f"a {x}")', 'g(f"a {x} {y}")', 'f(f"a {x} {y!r}")'])
def test_fields_and_code_do(other: str) -> None:
    """A field that is lost or changed makes another program."""
    assert skeleton(other) != skeleton('f(f"a {x} {y}")')
