"""Texts that Python cannot read, wherever they come from: one exercise suffers, and is told why."""

from __future__ import annotations

from .corpus import FULL, case, edit, find, one, put_first, write

VISIBLE = one("visible_entries")  # no other exercise calls it


def body(notebook, *lines: str) -> None:
    write(notebook, "visible_entries", "\n".join(["def visible_entries(mask):", *lines]))


@case(VISIBLE, "TabError", "tabs")
def tabs_and_spaces(notebook):
    """Two editors, two ideas of indentation."""
    body(notebook, "        n = np.sum(mask == 0)", "\treturn int(n)")


@case(FULL)
def tabs_only(notebook):
    """Tabs throughout are Python."""
    body(notebook, "\tif True:", "\t\treturn int(np.sum(mask == 0))")


@case(VISIBLE, "IndentationError")
def a_line_too_far_left(notebook):
    """Indentation lost in an e-mail."""
    body(notebook, "return int(np.sum(mask == 0))")


@case(FULL)
def everything_indented(notebook):
    """The whole cell was copied out of an indented block."""
    source = "    def visible_entries(mask):\n        return int(np.sum(mask == 0))"
    find(notebook, "visible_entries")["source"] = source


@case(VISIBLE, "no-break space", "U+00A0")
def no_break_spaces(notebook):
    """Code copied from a web page."""
    body(notebook, "\u00a0   return int(np.sum(mask == 0))")


@case(VISIBLE, "quotation mark", "U+201C")
def smart_quotes(notebook):
    """Code that went through a word processor."""
    body(notebook, "    print(“counting”)", "    return int(np.sum(mask == 0))")


@case(VISIBLE, "zero-width", "U+200B")
def a_zero_width_space(notebook):
    """A character nobody can see."""
    body(notebook, "    n = np.sum(mask\u200b == 0)", "    return int(n)")


@case(VISIBLE, "soft hyphen", "U+00AD")
def a_soft_hyphen(notebook):
    """A hyphenation mark out of a PDF."""
    body(notebook, "    n = np.sum(ma\u00adsk == 0)", "    return int(n)")


@case(VISIBLE, "direction mark", "U+200F")
def a_right_to_left_mark(notebook):
    """An invisible mark of a right-to-left keyboard."""
    body(notebook, "    return int(np.sum(mask == 0))\u200f")


@case(VISIBLE, "digit", "U+06F0")
def persian_digits(notebook):
    """A zero from a Persian keyboard."""
    body(notebook, "    return int(np.sum(mask == ۰))")


@case(FULL)
def persian_digits_in_a_text(notebook):
    """Python reads the digits of every script in a text."""
    body(notebook, "    return int(np.sum(mask == int('۰')))")


@case(VISIBLE, "comma", "U+060C")
def an_arabic_comma(notebook):
    """A comma from another keyboard."""
    body(notebook, "    return int(np.sum(np.equal(mask، 0)))")


@case(VISIBLE, "minus", "U+2212")
def a_typographic_minus(notebook):
    """The minus sign of a formula."""
    body(notebook, "    return int(np.sum(mask != −np.inf))")


@case(VISIBLE, "bracket", "U+FF08")
def full_width_brackets(notebook):
    """Brackets of a Chinese or Japanese keyboard."""
    body(notebook, "    return int（np.sum(mask == 0)）")


@case(VISIBLE, "conflict marker")
def conflict_markers_in_a_cell(notebook):
    """git's markers in the text of one answer."""
    body(
        notebook,
        "<<<<<<< HEAD",
        "    return int(np.sum(mask == 0))",
        "=======",
        "    return np.sum(mask > -1)",
        ">>>>>>> theirs",
    )


@case(VISIBLE, "SyntaxError", "never closed")
def an_open_bracket(notebook):
    """A bracket that is never closed."""
    body(notebook, "    return int(np.sum(mask == 0)")


@case(VISIBLE, "SyntaxError", "unterminated")
def an_open_text(notebook):
    """A quotation mark that is never closed."""
    body(notebook, "    print('counting)", "    return int(np.sum(mask == 0))")


@case(VISIBLE, "SyntaxError", "parentheses")
def python_2(notebook):
    """print without brackets."""
    body(notebook, "    print 'counting'", "    return int(np.sum(mask == 0))")


@case(VISIBLE, "SyntaxError")
def brackets_without_end(notebook):
    """More brackets than the parser follows."""
    body(notebook, f"    return {'(' * 300}0{')' * 300}")


@case(VISIBLE, "nested too deeply")
def an_expression_too_deep(notebook):
    """An expression that exhausts the compiler, not the memory."""
    body(notebook, f"    return {'-' * 20_000}1")


@case(VISIBLE, "is that the right name", "U+0456")
def a_name_in_another_alphabet(notebook):
    """A Cyrillic letter that looks Latin."""
    edit(notebook, "visible_entries", "def visible_entries", "def vіsible_entries")


@case(FULL)
def prompts_of_a_session(notebook):
    """Code copied with the prompts of an interactive session."""
    source = ">>> def visible_entries(mask):\n...     return int(np.sum(mask == 0))\n..."
    write(notebook, "visible_entries", source)


@case(FULL)
def prompts_of_ipython(notebook):
    """Code copied with IPython's prompts."""
    source = "In [4]: def visible_entries(mask):\n   ...:     return int(np.sum(mask == 0))"
    write(notebook, "visible_entries", source)


@case(VISIBLE, "SyntaxError")
def markdown_fences(notebook):
    """An answer with the fence of a chat around it."""
    put_first(notebook, "visible_entries", "```python")
