"""A toy course that can be graded: generated once, then copied for each test."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
from sqlalchemy import create_engine, text

from maskgrader import cohort as cohorts
from maskgrader.grading.report import Report
from maskgrader.grading.run import Options, Run

from .conftest import RIGHT, make_course, pristine_notebook

CONFIG = """
from maskgrader.nbgrader import configure

c = get_config()
configure(c, __file__)
"""


def make_template(root: Path, config: str = CONFIG) -> Path:
    """The toy course, generated, without any submission."""
    from maskgrader.nbgrader.api import open_api

    make_course(root)
    for step in ("gradebooks", "submitted"):
        shutil.rmtree(root / step)
    (root / "nbgrader_config.py").write_text(config, encoding="utf-8")
    source = root / "source" / "toy" / "toy.ipynb"
    source.parent.mkdir(parents=True)
    notebook = pristine_notebook("toy").notebook
    for cell in notebook.cells:
        if cell.metadata.nbgrader.grade_id == "quiz_toy":  # the judge looks for its variable
            cell.source += "\n### BEGIN SOLUTION\n### END SOLUTION"
    nbformat.write(notebook, source)
    result = open_api(root).generate_assignment("toy")
    assert result["success"], result
    return root


class Course:
    """A copy of the toy course, to hand in to and to grade."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.url = f"sqlite:///{root}/gradebooks/demo/gradebook.db"

    def copy(self, root: Path) -> Course:
        shutil.copytree(self.root, root)
        return Course(root)

    def path(self, student: str) -> Path:
        return self.root / "submitted" / "demo" / student / "toy" / "toy.ipynb"

    def hand_in(self, student: str, at: str = "", **texts: str) -> Path:
        """Write a right submission, but for the given cells; `at`: the time of handing in."""
        notebook = pristine_notebook("toy").notebook
        for cell in notebook.cells:
            name = cell.metadata.nbgrader.grade_id
            cell.source = {**RIGHT, **texts}.get(name, cell.source)
        path = self.path(student)
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, path)
        if at:
            (path.parent / "timestamp.txt").write_text(at)
        return path

    def run(self, waiting: Callable[[str], None] = lambda why: None, **options: Any) -> Report:
        """Grade it."""
        cohort = cohorts.load(self.root, "demo")
        run = Run(cohort, ["toy"], Options(**{"patience": 20.0, **options}), waiting)
        try:
            for _ in run.judge(run.plan()):
                pass
            return run.report
        finally:
            run.close()

    def why(self, **options: Any) -> dict[str, tuple[str, ...]]:
        """Why each student would be judged."""
        run = Run(cohorts.load(self.root, "demo"), ["toy"], Options(**options))
        try:
            return {one.student: one.why for one in run.plan()}
        finally:
            run.close()

    def receipt(self, student: str) -> dict[str, Any]:
        path = self.root / "gradebooks" / "demo" / "receipts" / "toy" / f"{student}.json"
        return json.loads(path.read_text("utf-8"))

    def sql(self, statement: str, **values: Any) -> list[tuple]:
        """Run one statement on the gradebook."""
        engine = create_engine(self.url)
        try:
            with engine.begin() as connection:
                result = connection.execute(text(statement), values)
                return [tuple(row) for row in result] if result.returns_rows else []
        finally:
            engine.dispose()

    def state(self) -> dict[str, Any]:
        """Everything that grading writes: rows of the gradebook without their ids, and files."""
        return {"rows": self.rows(), "files": self.files()}

    def rows(self) -> list[list[tuple]]:
        return [
            self.sql("SELECT id FROM student ORDER BY id"),
            self.sql(
                "SELECT s.student_id, s.timestamp, s.extension, n.late_submission_penalty "
                "FROM submitted_assignment s JOIN submitted_notebook n ON n.assignment_id = s.id "
                "ORDER BY s.student_id"
            ),
            *(self._cells(table, columns) for table, columns in _COLUMNS.items()),
        ]

    def _cells(self, table: str, columns: str) -> list[tuple]:
        return self.sql(
            f"SELECT s.student_id, b.name, {columns} FROM {table} g "
            "JOIN submitted_notebook n ON n.id = g.notebook_id "
            "JOIN submitted_assignment s ON s.id = n.assignment_id "
            "JOIN base_cell b ON b.id = g.cell_id ORDER BY s.student_id, b.name"
        )

    def files(self) -> dict[str, tuple[int, bytes]]:
        """Mode and content of what is graded, and the receipts."""
        found = {}
        for folder in ("autograded/demo", "gradebooks/demo/receipts"):
            for path in sorted((self.root / folder).rglob("*")):
                if path.is_file():
                    name = str(path.relative_to(self.root))
                    found[name] = (path.stat().st_mode & 0o777, path.read_bytes())
        return found


_COLUMNS = {
    "grade": "g.auto_score, g.manual_score, g.extra_credit, g.needs_manual_grade",
    "comment": "g.auto_comment, g.manual_comment",
}


def forked(action: Callable[[], Any]) -> int:
    """Run `action` in a fork of this process; returns its id. It exits with 0 on success."""
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            action()
            code = 0
        finally:
            os._exit(code)
    return pid
