"""Texts of notebooks: what is found, what stays, what a translation may not break."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import dedent
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from maskgrader.files.errors import CourseError
from maskgrader.language import catalogues
from maskgrader.language.available import load_language
from maskgrader.language.code_texts import Untranslatable, code_spots, skeleton
from maskgrader.language.course_texts import check_texts
from maskgrader.language.message_rules import problems_with
from maskgrader.language.notebook_texts import translate_notebook
from maskgrader.language.prose import markdown_spots
from maskgrader.language.spots import Spot, put

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
        f"It {'may' if x else 'must not'} be {{so}}.")
    ax.plot(x, color="red", label="weight", loc="upper left")  # the end
    '''
)


def texts(spots: list[Spot]) -> list[str]:
    return [text for spot in sorted(spots, key=lambda s: s.start) for text in spot.texts]


def test_prose_is_found_block_by_block():
    """Paragraphs, items, rows, drawings; no code, formula, rule or mark scheme."""
    assert texts(markdown_spots(PROSE)) == [
        "A heading",
        "A paragraph of two lines, with `code` in it.",
        "**a**: an item that goes on",
        "a numbered one",
        "| name | what it is |",
        "key (who is looked at)",
        "Hint 1: which?",
        "a quotation of two lines",
    ]


def test_texts_of_code_are_found():
    """Comments, docstrings, phrases, labels; no data, colour, solution or place of a legend."""
    assert texts(code_spots(CODE)) == [
        "What this does, in two lines.",
        "One line.",
        "x: a number.",
        "f(1) gave {1} at {x}. It {2} be {{so}}.",
        "may",
        "must not",
        "weight",
        "the end",
    ]


@pytest.mark.parametrize(("find", "source"), [(markdown_spots, PROSE), (code_spots, CODE)])
def test_without_translations_a_cell_is_the_same_to_the_byte(find, source: str):
    """What is not translated keeps its line breaks and quotes."""
    assert put(source, find(source), lambda text: text) == source


def test_translated_code_means_the_same():
    """With every text replaced, the code compiles to the same, and reads as it should."""
    new = put(CODE, code_spots(CODE), lambda text: f"«{text}»")
    assert skeleton(new) == skeleton(CODE)
    assert "\n# «What this does, in two lines.»\n" in f"\n{new}"
    assert '    """«One line.»\n\n    «x: a number.»\n    """' in new
    assert 'return "a secret text"' in new
    assert "{'«may»' if x else '«must not»'}" in new


@pytest.mark.parametrize(
    "text",
    [
        'say "no"',
        "it's",
        "a \\ backslash",
        "two\nlines",
        "\u200fright to left",
        "{{brace}}",
        "ünïcode",
    ],
)
def test_any_text_can_stand_in_a_string(text: str):
    """Quotes, backslashes, line breaks and invisible marks come out as they went in."""
    source = 'title = "aa bb"\nf(x, f"aa {x} cc")'
    plain = text.replace("{{", "{").replace("}}", "}")
    new = put(source, code_spots(source), lambda t: plain if t == "aa bb" else f"{text} {{x}} ")
    tree = ast.parse(new)
    assert tree.body[0].value.value == plain
    shown = eval(compile(ast.Expression(tree.body[1].value.args[1]), "", "eval"), {"x": 7})
    assert shown == f"{plain} 7 "


def test_long_texts_are_broken_where_the_original_was():
    """Lines of a text in brackets stay within the width of the course's code."""
    source = 'assert x, (\n    f"one two {x} "\n    "three.")'
    new = put(source, code_spots(source), lambda text: " ".join([text] * 30))
    assert max(map(len, new.split("\n"))) <= 100
    assert skeleton(new.replace("{x}", "")) == skeleton(source.replace("{x}", ""))


@pytest.mark.parametrize("word", ["it's", 'say "no"', "two\nlines", "back\\slash"])
def test_a_word_within_a_field_has_no_quotes(word: str):
    """Before Python 3.12 neither a backslash nor these quotes may stand there: a clear refusal."""
    source = "print(f\"It {'may' if x else 'must'} be so.\")"
    with pytest.raises(Untranslatable, match="within a field"):
        put(source, code_spots(source), lambda text: word if text == "may" else text)


@pytest.mark.parametrize(
    ("original", "translation", "told"),
    [
        ("Row {row} is {x}.", "Fila {row}.", "placeholder {x} is missing"),
        ("Row {row}.", "Fila {row} {y}.", "placeholder {y} is not in the original"),
        ("Row {row}.", "Fila {fila}.", "placeholder {row} is missing"),
        ("Row {row}.", "Fila {row}. {", "brace has no partner"),
        ("See `x`.", "Ver `y`.", "code `x` is missing"),
        ("See $T^2$.", "Ver.", "formula $T^2$ is missing"),
        ("a <b>c</b>", "a <b>c", "tag </b> is missing"),
        ("a c", "a <img\nsrc=x>c", "is not in the original"),
        ("[a](b.html)", "[a](c.html)", "link ](b.html) is missing"),
        ("**a**: yes", "**b**: sí", "letter **a** is missing"),
        ("| a | b |", "| a b |", "as many |"),
        ("a line\n", "una línea", "line breaks"),
        ("a drawing here", "```", "end the drawing"),
    ],
)
def test_a_translation_keeps_what_its_original_needs(original, translation, told):
    """Each fault is told with its remedy."""
    assert any(told in problem for problem in problems_with(original, translation))
    assert list(problems_with(original, original)) == []


def test_a_message_put_together_by_an_f_string_is_refused():
    """Nobody could look it up: the author is told what to write."""
    with pytest.raises(CourseError, match=r"test_x\.py:1.*format"):
        list(check_texts('fail(f"This row {i} is wrong.")', Path("test_x.py")))


@pytest.fixture
def course(tmp_path: Path) -> Path:
    folder = tmp_path / "source" / "toy"
    folder.mkdir(parents=True)
    nbformat.write(notebook(), folder / "toy.ipynb")
    return tmp_path


def notebook() -> Any:
    code = new_code_cell('assert f(1), f"It gave {x} here."', id="try")
    return new_notebook(cells=[new_markdown_cell("A text.", id="text"), code])


def write(root: Path, text: str, name: str = "toy", head: str = "utf-8") -> Path:
    path = root / "translations" / "es" / f"{name}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    first = f'msgid ""\nmsgstr "Content-Type: text/plain; charset={head}\\n"\n\n'
    path.write_bytes((first + text).encode(head))
    return path


def test_fuzzy_and_missing_texts_stay_english(course: Path):
    """What is in doubt is not shown; what is not there stays."""
    write(course, 'msgid "A text."\nmsgstr "Un texto."\n')
    done = translate_notebook(notebook(), course, "toy", "es")
    assert [cell.source for cell in done.cells] == ["Un texto.", notebook().cells[1].source]
    write(course, '#, fuzzy\nmsgid "A text."\nmsgstr "Un texto."\n')
    assert translate_notebook(notebook(), course, "toy", "es") == notebook()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            'msgid "It gave {x} here."\nmsgstr "Dio {y}."\n',
            r"toy\.po:4: .*placeholder {x} is missing",
        ),
        ('msgid "It gave {x} here."\nmsgstr "Dio {x} aquí. {"\n', "brace has no partner"),
        ('msgid "A text."\nmsgstr "Un texto\n', r"toy\.po cannot be read .*line 5"),
        ('msgid "A text."\nwhat is this\n', r"toy\.po cannot be read"),
    ],
)
def test_a_broken_catalogue_is_refused_with_file_and_remedy(course: Path, text: str, told: str):
    """Nothing is generated from it."""
    write(course, text)
    with pytest.raises(CourseError, match=told):
        translate_notebook(notebook(), course, "toy", "es")


def test_another_encoding_is_refused(course: Path):
    """A catalogue is in UTF-8; one that says so and is not, is named."""
    path = write(course, 'msgid "A text."\nmsgstr "Un título."\n')
    path.write_bytes(path.read_bytes().replace("í".encode(), b"\xed"))
    with pytest.raises(CourseError, match=r"toy\.po is not in UTF-8.*save it as UTF-8"):
        translate_notebook(notebook(), course, "toy", "es")


def test_a_missing_catalogue_is_told_with_the_command_that_begins_it(course: Path):
    """A language may lack a notebook's catalogue."""
    with pytest.raises(CourseError, match=r"toy\.po is missing: .*translate extract es"):
        translate_notebook(notebook(), course, "toy", "es")


def test_messages_with_a_fault_keep_the_judge_from_starting(course: Path):
    """All faults at once, before anybody is judged."""
    text = 'msgid "{call} gave {number}."\nmsgstr "{call} dio."\n'
    write(course, text, "maskgrader")
    with pytest.raises(CourseError, match=r"maskgrader\.po:4: .*{number} is missing"):
        load_language(course, "es")


def test_notes_and_dates_do_not_change_a_language(course: Path):
    """Submissions are judged again when a text changes, and not when a catalogue is touched."""
    text = 'msgid "Yes."\nmsgstr "Sí."\n'
    write(course, text, "maskgrader")
    before = load_language(course, "es")
    write(course, f"# a note\n#: a/place.py\n{text}", "maskgrader")
    assert load_language(course, "es") == before
    write(course, text.replace("Sí", "Si"), "maskgrader")
    assert load_language(course, "es").digest != before.digest


def test_the_direction_is_that_of_the_language(course: Path):
    """Persian is written from right to left, Spanish is not."""
    path = write(course, 'msgid "Yes."\nmsgstr "x"\n', "maskgrader")
    assert load_language(course, "es").direction == "ltr"
    path.parent.rename(path.parents[1] / "fa")
    assert load_language(course, "fa").direction == "rtl"
    assert catalogues.locale_of("not a language") is None
