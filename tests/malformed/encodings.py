"""Files in other encodings than UTF-8, or with characters that belong in no file."""

from __future__ import annotations

import codecs
import json

from .corpus import FULL, Notebook, case, edit, put_first, text


def with_comment(notebook: Notebook, comment: str) -> str:
    put_first(notebook, "causal_mask", f"# {comment}")
    return text(notebook)


@case(FULL, "utf-8")
def utf_8_with_a_mark(notebook):
    """Windows editors put a byte order mark in front of UTF-8."""
    return codecs.BOM_UTF8 + text(notebook).encode()


@case(FULL, "utf-16")
def utf_16_with_a_mark(notebook):
    """PowerShell's redirection writes UTF-16."""
    return text(notebook).encode("utf-16")


@case(FULL, "utf-16")
def utf_16_big_endian_without_a_mark(notebook):
    """UTF-16 that does not say which it is."""
    return text(notebook).encode("utf-16-be")


@case(FULL, "utf-32")
def utf_32(notebook):
    """Four bytes a character."""
    return text(notebook).encode("utf-32")


@case(FULL, "Windows")
def windows_text_with_umlauts(notebook):
    """A western Windows code page, umlauts in a comment."""
    return with_comment(notebook, "für größere Masken").encode("cp1252", "replace")


@case(FULL, "Windows")
def windows_text_in_arabic_script(notebook):
    """Another code page: the comment is garbled, the code is not."""
    return with_comment(notebook, "ماسک").encode("cp1256", "replace")


@case(FULL, "UTF-8")
def a_stray_byte(notebook):
    """One byte of a comment was damaged in a transfer."""
    return with_comment(notebook, "@here").encode().replace(b"@here", b"\x81here")


@case(FULL)
def an_escaped_lone_surrogate(notebook):
    """Half of an emoji in a comment: valid JSON, but no text that can be written."""
    put_first(notebook, "causal_mask", "# @here")
    return text(notebook).replace("@here", "\\ud83d")


@case(FULL)
def a_nul_in_a_cell(notebook):
    """A NUL that an editor left in a comment: Python refuses any text with one."""
    put_first(notebook, "causal_mask", "# a\0b")


@case(FULL)
def a_mark_in_a_cell(notebook):
    """A byte order mark in front of pasted code."""
    put_first(notebook, "causal_mask", "\ufeff# pasted from a file")


@case(FULL)
def nul_padding_behind_the_end(notebook):
    """A disk or a download that filled the last block with NULs."""
    return text(notebook).encode() + b"\0" * 512


@case(FULL)
def windows_line_ends(notebook):
    """Carriage returns in the file and in every cell."""
    for cell in notebook["cells"]:
        cell["source"] = cell["source"].replace("\n", "\r\n")
    return json.dumps(notebook, indent=1).replace("\n", "\r\n")


@case(FULL)
def old_mac_line_ends(notebook):
    """Bare carriage returns in every cell."""
    for cell in notebook["cells"]:
        cell["source"] = cell["source"].replace("\n", "\r")


@case(FULL)
def line_separators_in_a_text(notebook):
    """U+2028 in a docstring is a line end for browsers and none for Python."""
    edit(notebook, "causal_mask", "T: number", "T:\u2028number\u2029\x85")


@case(FULL)
def persian_comments_and_names(notebook):
    """Identifiers and comments in Persian are Python."""
    put_first(notebook, "causal_mask", "# ماسک علّی\nردیف = 5")


@case(FULL)
def an_emoji_in_every_cell(notebook):
    """Characters outside the basic plane."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["source"] += "  # 🦊"
