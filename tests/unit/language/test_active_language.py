"""The current language: lookups, plural forms, and what must not leak."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

from maskgrader.checks import Answer, CheckFailed
from maskgrader.checks.descriptions import describe_value
from maskgrader.feedback.feedback_page import _named, _shown
from maskgrader.language.active_language import ENGLISH, Language, _, joined, listed, ngettext, use
from maskgrader.results import wording
from maskgrader.results.verdict import Verdict


def language(code: str, **texts: str | tuple[str, ...]) -> Language:
    """A language that knows these texts; a plural's key is its two forms with | between."""
    catalogue = Catalog(locale=code, fuzzy=False)
    for text, translation in texts.items():
        forms = tuple(text.split("|"))
        catalogue.add(forms if len(forms) > 1 else text, translation)
    file = io.BytesIO()
    write_mo(file, catalogue)
    return Language(code, (file.getvalue(),))


def test_english_needs_no_catalogue():
    """Without a language, every text stands as it is."""
    assert (_("Yes."), ngettext("one", "many", 2), ENGLISH.digest) == ("Yes.", "many", None)


def test_a_language_ends_with_its_block():
    """A block's language is gone after it, also when it ends with an error."""
    spanish = language("es", **{"Yes.": "Sí."})
    with pytest.raises(ValueError, match="stop"), use(spanish):
        assert _("Yes.") == "Sí."
        raise ValueError("stop")
    assert _("Yes.") == "Yes."


def test_two_threads_speak_two_languages():
    """A language is of one context, not of the process."""
    spoken = {}

    def speak(code: str, word: str) -> None:
        with use(language(code, **{"Yes.": word})):
            for _turn in range(200):
                spoken.setdefault(code, set()).add(_("Yes."))

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(speak, ("es", "fr"), ("Sí.", "Oui.")))
    assert spoken == {"es": {"Sí."}, "fr": {"Oui."}}
    assert _("Yes.") == "Yes."


def test_a_copied_context_takes_the_language_along():
    """The thread of the hidden checks speaks the language of whoever asks it."""
    with use(language("es", **{"Yes.": "Sí."})), ThreadPoolExecutor(1) as pool:
        assert pool.submit(copy_context().run, _, "Yes.").result() == "Sí."
        assert pool.submit(_, "Yes.").result() == "Yes."


def test_an_unknown_or_empty_text_stays():
    """A missing translation is English, and an empty text is not gettext's head."""
    with use(language("es", **{"Yes.": "Sí."})):
        assert (_("No."), _("")) == ("No.", "")


def test_plural_forms_follow_the_language():
    """Arabic has six forms, Polish has three; the number chooses."""
    one, many = "a list of {count} thing", "a list or tuple of {count} things"
    arabic = language("ar", **{f"{one}|{many}": tuple(f"form {i}, {{count}}" for i in range(6))})
    with use(arabic):
        told = [describe_value([0] * n) for n in (0, 1, 2, 3, 11, 100)]
    assert told == [f"form {i}, {n}" for i, n in enumerate((0, 1, 2, 3, 11, 100))]


def test_the_first_catalogue_that_knows_a_text_wins():
    """What hidden checks say goes before what everybody says."""
    first, second = language("es", a="1"), language("es", a="2", b="3")
    with use(Language("es", (*first.catalogues, *second.catalogues))):
        assert (_("a"), _("b"), _("c")) == ("1", "3", "c")


@pytest.mark.parametrize("odd", ["{", "}", "{0}", "{call}", "{call.__class__}", "%s", "{!r}"])
def test_braces_in_values_are_text(odd: str):
    """A student's names and values come in after the lookup, and are never read as templates."""
    with pytest.raises(CheckFailed) as caught:
        Answer(1.5, f"f({odd})").pair(odd, odd)
    assert str(caught.value) == (
        f"f({odd}) gave back a single number. It must give two things: ({odd}, {odd})."
    )


def test_markup_in_a_catalogue_is_shown_and_does_not_act():
    """A translation is text: on the page its tags are letters."""
    with use(language("es", **{"(Top)": "<b>x</b>", "Grade cell: {name}": "<i>{name}"})):
        assert str(_shown("(Top)")) == "&lt;b&gt;x&lt;/b&gt;"
        named = _named(_shown("Grade cell: {name}"), "<s>")
    assert str(named) == "&lt;i&gt;<code>&lt;s&gt;</code>"


def test_names_and_sentences_are_joined():
    """Names with "and" between, in the current language; empty sentences are left out."""
    assert listed(["a", "b", "c"]) == "a and b and c"
    with use(language("es", **{"{first} and {second}": "{first} y {second}"})):
        assert listed(["a", "b"]) == "a y b"
    assert joined("One.", "", "Two.") == "One. Two."


def test_a_verdict_has_a_name_and_words_in_every_language():
    """Both are looked up when they are shown."""
    with use(language("es", accepted="aceptado", right="correcto")):
        assert wording.verdict_name(Verdict.ACCEPTED) == "aceptado"
        assert wording.verdict_words(Verdict.ACCEPTED) == "correcto"
    assert wording.verdict_name(Verdict.ACCEPTED) == "accepted"
