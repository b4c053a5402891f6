"""Code cells: which texts are found, and what a translation may not change."""

from __future__ import annotations

from textwrap import dedent

import pytest

from maskgrader.language.code_texts import code_spans
from maskgrader.language.code_without_texts import skeleton
from maskgrader.language.spans import Untranslatable, translate_spans

CODE = dedent(
    '''\
    # What this does,
    # in two lines.
    words = "the cat drinks".split()
    def f(x):
        """One line.

        x: a number.
        """
        ### BEGIN SOLUTION
        # the secret way
        return "a secret text"
        ### END SOLUTION
    assert f(1) == 2, (
        f"f(1) gave {f(1)!r} at {x}. "
        f"It is {{so}}.")
    ax.plot(x, color="red", label="weight", loc="upper left")  # the end
    '''
)


def texts(source: str) -> list[str]:
    spans = sorted(code_spans(source), key=lambda span: span.start)
    return [text for span in spans for text in span.texts]


def test_texts_of_code_are_found() -> None:
    """Comments, docstrings, phrases, labels; no data, colour, solution or place of a legend."""
    assert texts(CODE) == [
        "What this does, in two lines.",
        "One line.",
        "x: a number.",
        "f(1) gave {1} at {x}. It is {{so}}.",
        "weight",
        "the end",
    ]


def test_without_translations_a_cell_is_the_same_to_the_byte() -> None:
    """What is not translated keeps its line breaks and quotes."""
    assert translate_spans(CODE, code_spans(CODE), lambda text: text) == CODE


def test_translated_code_means_the_same() -> None:
    """With every text replaced, the code compiles to the same, and reads as it should."""
    new = translate_spans(CODE, code_spans(CODE), lambda text: f"«{text}»")
    assert skeleton(new) == skeleton(CODE)
    assert "\n# «What this does, in two lines.»\n" in f"\n{new}"
    assert '    """«One line.»\n\n    «x: a number.»\n    """' in new
    assert 'return "a secret text"' in new


@pytest.mark.parametrize(
    "source",
    [
        "print(f\"It {'may' if x else 'must'} be so.\")",
        "print(f\"{'may' if x else 'must'}\")",
        "title = f\"{'it may' if x else 'it must'}\"",
        "assert x, f\"It {names.get(x, 'may not')} be so.\"",
    ],
)
def test_a_text_inside_a_field_is_refused(source: str) -> None:
    """A sentence put together from parts cannot be translated: the author is told what to do."""
    with pytest.raises(Untranslatable, match=r"inside the field .*whole sentences"):
        code_spans(source)


def test_keys_and_formats_inside_a_field_are_no_texts() -> None:
    """Only what a student reads is refused."""
    source = "print(f\"Row {row['name']} of {', '.join(all_of(x))}: {x!r:>{width}}.\")"
    assert texts(source) == ["Row {1} of {2}: {3}."]
    assert skeleton(translate_spans(source, code_spans(source), str.upper)) == skeleton(source)


def test_a_text_in_triple_quotes_is_refused() -> None:
    """Its line breaks would be lost."""
    with pytest.raises(Untranslatable, match="triple quotes"):
        code_spans('print("""two\nlines""")')


def test_a_solution_may_hold_any_text() -> None:
    """No student sees it, so nothing of it is translated or refused."""
    inner = "print(f\"It {'may' if x else 'must'} be so.\")  # the way"
    assert texts(f"### BEGIN SOLUTION\n{inner}\n### END SOLUTION") == []


def test_a_single_word_is_read_where_it_is_shown() -> None:
    """A label of a figure, or a word from labels.toml; others are data."""
    source = 'plot(x, "weight", label="weight")\nwhere = "row"'
    assert texts(source) == ["weight"]
    labelled = code_spans(source, labels={"row"})
    assert [span.texts for span in labelled] == [("weight",), ("row",)]
