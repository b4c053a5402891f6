"""Without the judge: the notebooks in a plain kernel, and under stock nbgrader."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbgrader.api import Gradebook

from maskgrader.bank.entries import submission_for
from maskgrader.course.notebook import Kind, Pristine

STOCK = """
c = get_config()
c.CourseDirectory.course_id = "decoder"
"""


@pytest.mark.parametrize("name", ["mask", "masked_softmax", "cross_attention", "decoder_layer"])
def test_source_notebook_runs_and_scores_in_a_plain_kernel(name: str, root: Path, sources) -> None:
    """An instructor can run a source notebook: no error, and every hidden cell gives its points."""
    notebook = nbformat.from_dict(sources[name])
    folder = str(root / "source" / name)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": folder}}).execute()
    for ran, cell in zip(notebook.cells, Pristine(name, notebook).cells, strict=True):
        if cell.kind is Kind.TEST and cell.grade_id.startswith("test_"):
            values = [o for o in ran.outputs if o.output_type == "execute_result"]
            assert float(values[0]["data"]["text/plain"]) == cell.points
        if cell.kind is Kind.FIGURE:
            assert any("image/png" in o.get("data", {}) for o in ran.outputs), cell.source[:60]


@pytest.mark.early
def test_stock_nbgrader_gives_full_marks_to_the_solutions(
    course: Path, run, hand_in, sources
) -> None:
    """nbgrader's own executor, without our wiring, agrees on what is right."""
    (course / "nbgrader_config.py").write_text(STOCK)
    # Stock nbgrader calls alembic and the kernel by name.
    where = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for name in ("mask", "decoder_layer"):  # it takes its time
        notebook = sources[name]
        assert run(course, "nbgrader", "generate_assignment", name, PATH=where).returncode == 0
        path = course / "submitted" / "ada" / name / f"{name}.ipynb"
        path.parent.mkdir(parents=True)
        nbformat.write(submission_for(notebook), path)
        done = run(course, "nbgrader", "autograde", name, PATH=where)
        assert done.returncode == 0, done.stderr
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        grades = [
            grade
            for submission in book.student_submissions("ada")
            for notebook in submission.notebooks
            for grade in notebook.grades
            if not grade.name.startswith("explain_")
        ]
        assert sum(grade.max_score for grade in grades) == 45
        assert sum(grade.auto_score for grade in grades) == 45
