"""The corpus through `nbgrader autograde` and `nbgrader generate_feedback`, in one batch.

What attacks the notebook, the pages or the reports is here as a whole. Of the others, which the
judge alone has to do with, every fifth is (all with WHOLE_CORPUS=1); test_judge.py has them all.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import nbformat
import pytest
from attack_corpus import GENERATED, Field, acts_on_page, files_below, load_attacks, shown_by
from nbgrader.api import Gradebook, MissingEntry

WHOLE = "notebook", "pages", "reports"
STEP = 1 if os.environ.get("WHOLE_CORPUS") else 5
GRADED = [a for a in load_attacks() if a.assignment in GENERATED]
ATTACKS = [a for n, a in enumerate(GRADED) if a.category in WHOLE or n % STEP == 0]
BIN = Path(sys.executable).parent
FULL = 13.0  # points of the checks of `mask` as it is on the field
PUBLISHED = "timestamp.txt", "submission_secret.txt"


@pytest.fixture
def field(tmp_path: Path, make_field) -> Field:
    made = make_field(tmp_path)
    yield made
    made.clean_up()


def autograde(field: Field, assignment: str) -> str:
    """Run `nbgrader autograde`, in a process whose environment has the canary; what it said."""
    keep = {k: v for k, v in os.environ.items() if not k.startswith("MASKGRADER_")}
    done = subprocess.run(
        [str(BIN / "nbgrader"), "autograde", assignment],
        cwd=field.course,
        env={**keep, **field.environment},
        capture_output=True,
        text=True,
        timeout=1500,
    )
    return done.stdout + done.stderr


def automatic(book: Gradebook, student: str, assignment: str) -> float | None:
    """The score the checks gave; None where they gave none. Nothing else may have given one."""
    try:
        notebook = book.find_submission_notebook(assignment, assignment, student)
    except MissingEntry:
        return None
    assert all(grade.manual_score is None and not grade.extra_credit for grade in notebook.grades)
    found = [grade.auto_score for grade in notebook.grades if grade.auto_score is not None]
    return sum(found) if found else None


@pytest.mark.early
@pytest.mark.parametrize("half", [0, 1])
def test_no_attack_succeeds(half: int, field: Field, solved, release, run) -> None:
    """No submission gains points, shows a secret, acts on a page, writes, or stops another one."""
    attacks = ATTACKS[half::2]  # two batches, for two processors
    with Gradebook(f"sqlite:///{field.gradebook}", "decoder") as book:
        book.add_student("victim", last_name=field.canary("gradebook"))
    folder = field.course / "release" / "demo"
    released = {
        name: release(nbformat.read(folder / name / f"{name}.ipynb", as_version=4))
        for name in GENERATED
    }
    for attack in attacks:
        field.hand_in(attack, released[attack.assignment])
    # One who is graded before all the attacks, and one after.
    field.hand_in_as_victim(solved(field))
    field.hand_in_as_victim(solved(field), student="aaa")
    before, said = field.snapshot(), ""
    for name in released:
        said += autograde(field, name)
        done = run(field.course, "nbgrader", "generate_feedback", name, "--student=pages-*")
        said += done.stdout + done.stderr
    found: dict[str, list[str]] = defaultdict(list)
    found["all together"] += field.traces(before)
    with Gradebook(f"sqlite:///{field.gradebook}", "decoder") as book:
        for student in ("aaa", "victim"):
            if automatic(book, student, "mask") != FULL:
                found[student].append("loses points")
        for attack in attacks:
            score = automatic(book, attack.student, attack.assignment)
            if (score or 0.0) != attack.due:
                found[attack.name].append(f"has {score} points, not {attack.due}")
    for attack in attacks:
        steps = [
            field.course / step / "demo" / attack.student for step in ("autograded", "feedback")
        ]
        for path, text in files_below(*steps):
            outputs = shown_by(text) if path.endswith(".ipynb") else text
            found[attack.name] += field.read_in(outputs)
            found[attack.name] += acts_on_page(text) if path.endswith(".html") else []
            if Path(path).name not in (*PUBLISHED, f"{attack.assignment}.{path.split('.')[-1]}"):
                found[attack.name].append(f"publishes {path}")
    assert {name: what for name, what in found.items() if what} == {}, said[-4000:]
    pages = list((field.course / "feedback" / "demo").glob("pages-*/*/*.html"))
    assert len(pages) == sum(attack.category == "pages" for attack in attacks)
