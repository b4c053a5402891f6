"""What a submission shows does not act in the formgrader; test_nbgrader sees to the feedback."""

from __future__ import annotations

import base64
import io
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import nbformat
import pytest
from attack_corpus import MAX_SECONDS, Attack, Field, acts_on_page, load_attacks
from nbconvert.exporters import HTMLExporter
from nbgrader.server_extensions.formgrader import handlers
from PIL import Image
from traitlets.config import Config

from maskgrader import cohort as cohorts
from maskgrader.course import pristines
from maskgrader.judge.judging import Judge
from maskgrader.nbgrader.wiring import configure
from maskgrader.feedback.graded import graded_notebook
from maskgrader.submission.reading import read_cells
from maskgrader.submission.rebuilding import rebuild

# What the formgrader's page is told; nothing of it matters here.
RESOURCES = {
    name: "x"
    for name in "assignment_id notebook_id submission_id base_url student last_name first_name "
    "notebook_path".split()
} | {"index": 0, "total": 1}
SHOWING = [a for a in load_attacks() if a.category == "pages" or a.name.endswith("_injected")]
Grade = Callable[[Attack], Any]


@pytest.fixture(scope="module")
def field(tmp_path_factory, make_field) -> Iterator[Field]:
    made = make_field(tmp_path_factory.mktemp("pages"))
    yield made
    made.clean_up()


@pytest.fixture(scope="module")
def grade(field: Field, release) -> Iterator[Grade]:
    """The graded notebook of an attack."""
    cohort = cohorts.load(field.course, "demo")
    pristine = pristines.load(cohort, "mask")
    released = release(pristine.notebook)

    @cache
    def grade(attack: Attack) -> Any:
        cells, repairs = read_cells(field.hand_in(attack, released).read_bytes())
        rebuilt = rebuild(pristine, cells, repairs)
        return graded_notebook(rebuilt, judge.judge_rebuilt(rebuilt))

    with Judge(field.course, {"mask": pristine}, seed=cohort.seed, limits=cohort.limits) as judge:
        yield grade


@pytest.fixture(scope="module")
def render(field: Field) -> Callable[[Any], str]:
    """Make the formgrader's page of a graded notebook, as it does with this course's settings."""
    config = Config()
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("MASKGRADER_COHORT", raising=False)
        configure(config, field.course / "nbgrader_config.py")
    config.HTMLExporter.template_name = "formgrade"
    config.HTMLExporter.extra_template_basedirs = [handlers.template_path]
    exporter = HTMLExporter(config=config)
    return lambda notebook: exporter.from_notebook_node(notebook, {"nbgrader": {}, **RESOURCES})[0]


@pytest.mark.parametrize("attack", SHOWING, ids=lambda attack: attack.name)
def test_nothing_acts(attack: Attack, grade: Grade, render) -> None:
    """No script, handler, frame, form or link of the student's is on the page, nor too much."""
    notebook = grade(attack)
    nbformat.validate(notebook)
    started = time.process_time()
    page = render(notebook)
    assert time.process_time() - started < MAX_SECONDS
    assert attack.exercise in page
    assert acts_on_page(page) == []
    # The judge's own summary stands first, and only once.
    ids = [cell["id"] for cell in notebook.cells]
    assert (ids[0], ids.count("maskgrader-result")) == ("maskgrader-result", 1)


def test_a_pasted_picture_is_shown(grade: Grade, render) -> None:
    """In the graded notebook and the formgrader: only what acts is left out."""
    data = io.BytesIO()
    Image.new("L", (1, 1)).save(data, "PNG")
    picture = base64.b64encode(data.getvalue()).decode()
    paste = (
        "cell = next(c for c in notebook['cells'] if 'explain_mask' in str(c['metadata']))\n"
        "cell['source'] = '![page.png](attachment:page.png)'\n"
        f"cell['attachments'] = {{'page.png': {{'image/png': '{picture}'}}}}"
    )
    attack = replace(SHOWING[0], name="pages/picture", solution="", parts=(("notebook", paste),))
    notebook = grade(attack)
    assert picture in nbformat.writes(notebook)
    assert f"data:image/png;base64,{picture}" in render(notebook)


def test_what_acts_is_found() -> None:
    """The detector sees what a browser would run: it is not blind."""
    for html in (
        "<script>attack-script</script>",
        "<img src=x onerror='attack-script'>",
        "<a href='java&#115;cript:attack-script'>x</a>",
        "<iframe srcdoc='attack-script'></iframe>",
        "<style>@import 'attack-script'</style>",
        "<p id='attack-mark'></p>",
        "\x1b[31m",
    ):
        assert acts_on_page(html), html
    for html in ("<p>attack-script</p>", "&lt;script&gt;attack-script&lt;/script&gt;"):
        assert acts_on_page(html) == [], html
