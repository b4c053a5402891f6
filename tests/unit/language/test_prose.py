"""Markdown cells: which texts are found, and what does not change."""

from __future__ import annotations

from textwrap import dedent

from maskgrader.language.prose import markdown_spans
from maskgrader.language.spans import translate_spans

PROSE = dedent(
    """\
    # A heading

    A paragraph of two
    lines, with `code` in it.

    - **a**: an item that
      goes on
    - `0.0`
    1. a numbered one

    | name | what it is |
    |---|---|
    | `x` | 1 |

    ```
    key (who is looked at)
    ```

    ```python
    for who in the_list: pass
    ```

    <details><summary>Hint 1: which?</summary>

    $$
    no words here
    $$

    > a quotation
    > of two lines

    ### BEGIN MARK SCHEME
    A secret sentence.
    ### END MARK SCHEME
    """
)


def test_prose_is_found_block_by_block() -> None:
    """Paragraphs, items, rows, drawings; no code, formula, rule or mark scheme."""
    spans = sorted(markdown_spans(PROSE), key=lambda span: span.start)
    assert [text for span in spans for text in span.texts] == [
        "A heading",
        "A paragraph of two lines, with `code` in it.",
        "**a**: an item that goes on",
        "a numbered one",
        "| name | what it is |",
        "key (who is looked at)",
        "Hint 1: which?",
        "a quotation of two lines",
    ]


def test_without_translations_a_cell_is_the_same_to_the_byte() -> None:
    """What is not translated keeps its line breaks."""
    assert translate_spans(PROSE, markdown_spans(PROSE), lambda text: text) == PROSE


def test_a_translation_keeps_the_marks_around_its_text() -> None:
    """The signs of headings, items and quotations are not part of the text."""
    new = translate_spans(PROSE, markdown_spans(PROSE), lambda text: f"«{text}»")
    assert new.startswith("# «A heading»\n\n«A paragraph of two lines, with `code` in it.»\n")
    assert "\n- «**a**: an item that goes on»\n- `0.0`\n1. «a numbered one»\n" in new
    assert "\n> «a quotation of two lines»\n" in new
    assert "<summary>«Hint 1: which?»</summary>" in new
