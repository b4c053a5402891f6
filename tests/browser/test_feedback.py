"""The feedback page in a real browser, wide and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest

from maskgrader import cohort as cohorts
from maskgrader.bank.entries import load_bank, submission_for
from maskgrader.course import quiz
from maskgrader.nbgrader.api import open_api
from maskgrader.nbgrader.autograde import close_judges

from ..copies import copy_without_bank

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = "<script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">"


@pytest.fixture(scope="module")
def page_file(once: Callable[..., Path], generated: Path) -> Path:
    """The feedback page of a student with a classic mistake and a hostile written answer."""

    def build(folder: Path) -> None:
        course = copy_without_bank(generated, folder / "course")
        source = quiz.source_for(cohorts.load(course, "demo"), "mask")
        entry = next(e for e in load_bank(ROOT, "mask") if e.path.stem == "diagonal_hidden")
        notebook = submission_for(source, entry, answers={"explain_mask": HOSTILE})
        path = course / "submitted" / "demo" / "ada" / "mask" / "mask.ipynb"
        path.parent.mkdir(parents=True)
        nbformat.write(notebook, path)
        api = open_api(course)
        assert api.autograde("mask", "ada")["success"]
        assert api.generate_feedback("mask", "ada")["success"]
        close_judges()

    return once("page", build) / "course" / "feedback" / "demo" / "ada" / "mask" / "mask.html"


def open_page(browser, file: Path, width: int):
    page = browser.new_page(viewport={"width": width, "height": 800})
    # The page must do without the network: what it would load from elsewhere is not there.
    page.route("**/*", lambda r: r.continue_() if r.request.url.startswith("file:") else r.abort())
    page.goto(file.as_uri(), wait_until="domcontentloaded")
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_first_screen_of_a_phone_says_what_to_look_at(browser, page_file, scheme) -> None:
    """Points and the cause of the first mistake, with a link to it, in every colour scheme."""
    page = open_page(browser, page_file, 390)
    page.emulate_media(color_scheme=scheme)
    assert page.get_by_role("heading", level=1).inner_text() == "mask: 14.25 of 20 points so far"
    cause = page.get_by_role("listitem").first
    assert "The diagonal is crossed out too." in cause.inner_text()
    box = cause.bounding_box()
    assert box["y"] + box["height"] < 800
    colours = page.evaluate(
        "['backgroundColor', 'color'].map((name) => getComputedStyle(document.body)[name])"
    )
    ground, ink = (sum(map(int, re.findall(r"\d+", colour)[:3])) for colour in colours)
    assert (ground < ink) is (scheme == "dark")


def test_what_was_given_is_folded(browser, page_file) -> None:
    """Answers and checks are open, the text of the lesson is one click away."""
    page = open_page(browser, page_file, 1200)
    lesson = page.get_by_text("A decoder has to write the sentence")
    assert not lesson.is_visible()
    assert page.locator("section#causal_mask pre").is_visible()
    page.get_by_text("Crossing out the future").first.click()
    assert lesson.is_visible()


def test_a_page_is_small(page_file) -> None:
    """Without pictures, it is at most 60 KB."""
    html = re.sub(r"<svg.*?</svg>", "", page_file.read_text(encoding="utf-8"), flags=re.S)
    assert len(html.encode()) <= 60_000


@pytest.mark.parametrize("width", [1200, 390], ids=["wide", "phone"])
def test_check_results_fit_the_screen(browser, page_file: Path, width: int) -> None:
    """Nobody scrolls sideways to read what went wrong."""
    page = open_page(browser, page_file, width)
    boxes = page.locator(".maskgrader-checks")
    assert boxes.count() >= 9
    for index in range(boxes.count()):
        box = boxes.nth(index).bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width


def test_failed_check_says_so_in_words(browser, page_file: Path) -> None:
    """A screen reader hears the outcome; the coloured mark is hidden from it."""
    page = open_page(browser, page_file, 1200)
    item = page.locator(".maskgrader-checks li", has_text="The diagonal must be 0.0").first
    assert "not passed" in item.inner_text()
    assert item.locator("[aria-hidden=true]").count() == 1


def test_first_wrong_row_is_drawn_and_read_out(browser, page_file: Path) -> None:
    """Above the visible example stands the wrong row, for a phone and for a screen reader."""
    page = open_page(browser, page_file, 390)
    picture = page.get_by_role("img", name="Yours: −∞ (differs), −∞, −∞. It must be: 0, −∞, −∞.")
    box = picture.bounding_box()
    assert box["height"] > 40
    assert box["x"] + box["width"] <= 390


def test_known_mistake_is_named_above_its_checks(browser, page_file: Path) -> None:
    """The name of the mistake and the question that leads out of it come before the checks."""
    page = open_page(browser, page_file, 390)
    box = page.locator(".maskgrader-checks", has_text="known mistake").first
    text = box.inner_text()
    assert text.index("The diagonal is crossed out too") < text.index("not passed")


def test_page_does_not_scroll_sideways(browser, page_file: Path) -> None:
    """The page is as wide as a phone's screen."""
    page = open_page(browser, page_file, 390)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_summary_links_lead_to_the_test_cells(browser, page_file: Path) -> None:
    """Clicking an exercise in the summary brings its test cell into view."""
    page = open_page(browser, page_file, 1200)
    page.get_by_role("link", name="prefix_mask", exact=True).click()
    assert page.evaluate("scrollY") > 1000


def test_students_markup_does_not_run(browser, page_file: Path) -> None:
    """A script and an image handler in a written answer stay text."""
    page = open_page(browser, page_file, 1200)
    page.wait_for_timeout(300)
    assert page.title().startswith("mask: ")
