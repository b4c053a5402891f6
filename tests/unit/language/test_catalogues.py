"""Catalogues: their locale."""

from __future__ import annotations

from maskgrader.language import catalogues


def test_the_locale_of_a_code_is_that_of_babel() -> None:
    """With a hyphen or an underscore; None for what is not a language."""
    assert str(catalogues.locale_of("pt-BR")) == str(catalogues.locale_of("pt_BR")) == "pt_BR"
    assert catalogues.locale_of("not a language") is None
