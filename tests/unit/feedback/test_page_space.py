"""What of a student's text and pictures is shown on a page, and how."""

from __future__ import annotations

import base64
import io
import json
from typing import Any

import pytest
from PIL import Image

from maskgrader.feedback.graded import graded_notebook
from maskgrader.feedback.page_space import PageSpace
from maskgrader.feedback.picture_size import picture_size
from maskgrader.feedback.rendering import _plain, markdown2html
from maskgrader.judge.no_score import judge_error_result
from maskgrader.submission.reading import read_cells
from maskgrader.submission.rebuilding import rebuild


def picture(kind: str, width: int = 7, height: int = 5) -> bytes:
    data = io.BytesIO()
    Image.new("L", (width, height)).save(data, kind)
    return data.getvalue()


def encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF"])
def test_size_of_a_picture_is_read_from_its_bytes(kind: str) -> None:
    """Whatever it is called; its content is not decoded."""
    size = picture_size(picture(kind))
    assert size is not None
    assert (size.type, size.width, size.height) == (f"image/{kind.lower()}", 7, 5)
    assert all(picture_size(picture(kind)[:end]) is None for end in range(10))


@pytest.mark.parametrize("data", [b"<svg onload=x></svg>", b"", b"\xff\xd8\xff" * 9, b"RIFF" * 9])
def test_what_is_no_safe_picture_has_no_size(data: bytes) -> None:
    assert picture_size(data) is None
    assert PageSpace().picture(encoded(data)) is None


def test_pictures_share_the_space_of_a_page() -> None:
    space = PageSpace()
    large = encoded(picture("PNG") + b"\0" * (2 << 20))
    assert space.picture(large) == "image/png"
    assert space.picture(large) is None
    assert space.picture(encoded(picture("PNG"))) == "image/png"
    assert PageSpace().picture(encoded(picture("PNG"))[:-3] + "??") is None


def test_long_text_is_shown_as_text_and_then_cut() -> None:
    space = PageSpace()
    assert space.prose("# short") == "# short"
    shown = space.prose("# long\n" + "x" * 30_000)
    assert "<h1>" not in markdown2html({}, shown) and "# long" in shown
    assert len(space.prose("x" * 1_000_000)) < 101_000
    assert "# … (cut: 180000 more characters" in PageSpace().code("1" * 200_000)


def test_attached_picture_is_shown_once(pristine: Any) -> None:
    """From the student's file to the page; others are named, and nothing is loaded from a site."""
    content = encoded(picture("PNG"))
    text = "![a](attachment:my%20x.png) ![a](attachment:my%20x.png) ![b](attachment:y.svg) "
    source = text + "![c](http://site/z.png) <img src='http://site/z.png'> <img src='picture:0'>"
    cell = {
        "cell_type": "markdown",
        "metadata": {"nbgrader": {"grade_id": "explain"}},
        "source": source,
        "attachments": {
            "my x.png": {"image/png": content},
            "y.svg": {"image/svg+xml": encoded(b"<svg/>")},
        },
    }
    cells, repairs = read_cells(json.dumps({"cells": [cell], "nbformat": 4}).encode())
    rebuilt = rebuild(pristine, cells, repairs)
    result = judge_error_result(rebuilt, "x", "", confined=True)
    made = next(c for c in graded_notebook(rebuilt, result).cells if "attachments" in c)
    assert made["attachments"] == {"my x.png": {"image/png": content}}
    page = markdown2html({"cell": made}, made.source)
    assert page.count("<img") == page.count(f'<img src="data:image/png;base64,{content}"') == 1
    assert "[picture: b]" in page and "[picture: c]" in page
    assert "site" not in page


def test_names_and_classes_are_the_course_s_own() -> None:
    """Colours of code stay; what the formgrader's scripts look for goes."""
    page = markdown2html({}, "```python\ndef f(): pass\n```\n\n<div class='score' id='x'>y</div>")
    assert '<span class="k">def</span>' in page
    assert "score" not in page and "id=" not in page


def test_name_with_a_new_line_is_no_heading() -> None:
    lines = _plain("The file was called a\n\n# Full points\x1b[31m").splitlines()
    assert lines == ["The file was called a # Full points\\x1b[31m"]
