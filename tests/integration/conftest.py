"""A toy course in a temporary folder, and a judge for it.

Three small exercises (the second may call the first, the third gets a function), and a quiz. Every
hidden input contains SECRET, so that a leak can be recognised wherever it comes out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from nbformat.v4 import new_code_cell, new_notebook

from maskgrader.cohort.limits import Limits
from maskgrader.course.notebook import Pristine
from maskgrader.judge.judging import Judge
from maskgrader.results.verdict import SubmissionResult
from maskgrader.sandbox.child_end import Ended
from maskgrader.sandbox.confined_child import Child
from maskgrader.sandbox.warm_worker import WarmWorker
from maskgrader.submission.reading import SubmittedCell
from maskgrader.submission.rebuilding import rebuild

from ..inline_pool import Inline

SECRET = "271828"
SEED = "seed of the toy course, 8d1f"
LIMITS = Limits(
    cells_seconds=0.4,
    checks_seconds=0.4,
    submission_seconds=30.0,
    wall_factor=0.5,
    memory_mib=512,
    output_kib=64,
    file_mib=2,
    scratch_mib=4,
    scratch_files=50,
)

RIGHT = {
    "double": "def double(X):\n    return 2 * X",
    "quadruple": "def quadruple(X):\n    return 4 * X",
    "apply_twice": "def apply_twice(function, X):\n    return function(function(X))",
    "quiz_toy": "answer_letter = 'c'",
}

_GIVEN = "import numpy as np\n\nSCALE = 2.0"
_TRY = {
    "double": "value = double(np.ones(3))\nassert np.all(value == 2), f'double gave {value!r}.'",
    "quadruple": "value = quadruple(np.ones(3))\nassert np.all(value == 4), f'It gave {value!r}.'",
    "apply_twice": (
        "value = apply_twice(lambda X: X + 1, np.ones(3))\n"
        "assert np.all(value == 3), f'It gave {value!r}.'"
    ),
}
_HIDDEN = {
    "__init__.py": '"""Hidden checks of the toy assignment."""\n',
    "reference.py": '''
        """Right solutions."""


        def double(X):
            return 2 * X


        def quadruple(X):
            return 4 * X


        def apply_twice(function, X):
            return function(function(X))
        ''',
    "helpers.py": '''
        """What exercises may borrow from each other."""

        import numpy as np

        from maskgrader.checks import Helper

        from .reference import double


        def _accepts(*args, **kwargs):
            return (
                not kwargs
                and len(args) == 1
                and type(args[0]) is np.ndarray
                and args[0].dtype == np.float64
                and args[0].shape in ((3,), (2, 3))
            )


        HELPERS = {"double": Helper(double, _accepts)}
        USES = {"quadruple": ("double",)}
        ''',
    "test_double.py": '''
        """Hidden checks of double."""

        import numpy as np

        from maskgrader.checks import check


        @check("double", points=1)
        def test_values(student, rng):
            """Every entry is doubled"""
            hidden_input_of_double = rng.normal(size=(2, 3)) + 271828.0
            answer = student.double(hidden_input_of_double)
            value = answer.array("(2, 3)")
            answer.close(value, 2 * hidden_input_of_double, "Every entry must be doubled.")


        @check("double", points=1)
        def test_unchanged(student, rng):
            """The argument stays as it was"""
            X = np.full((2, 3), 271828.25) + rng.integers(3)
            student.double(X=X).unchanged()
        ''',
    "test_quadruple.py": '''
        """Hidden checks of quadruple."""

        from maskgrader.checks import check


        @check("quadruple", points=1)
        def test_quadruple_values(student, rng):
            """Every entry is quadrupled"""
            X = rng.normal(size=(2, 3)) + 271828.0
            answer = student.quadruple(X)
            answer.close(answer.array("(2, 3)"), 4 * X, "Every entry must be quadrupled.")


        @check("quadruple", points=1)
        def test_quadruple_zero(student):
            """Zero stays zero"""
            answer = student.quadruple(0 * __import__("numpy").ones(3))
            answer.exactly(answer.array("(T,)", T=3), 0.0, "Zero must stay zero.")
        ''',
    "test_apply_twice.py": '''
        """Hidden checks of apply_twice."""

        from maskgrader.checks import check


        @check("apply_twice", points=2)
        def test_apply_twice_values(student, rng):
            """The function is applied to its own result"""
            X, step = rng.normal(size=3), 271828.0
            calls = []

            def function(rows):
                calls.append(rows)
                return rows + step

            answer = student.apply_twice(function, X)
            value = answer.array("(T,)", T=3)
            answer.close(value, X + 2 * step, "The function must be applied twice.")
            answer.require(len(calls) >= 2, "The function was not called twice.")
        ''',
    "test_quiz_toy.py": '''
        """Hidden checks of quiz_toy."""

        from maskgrader.checks import check, fail


        @check("quiz_toy", points=1)
        def test_letter(student, feedback):
            """The letter"""
            letter = student.choice("answer_letter")
            feedback.say(f"You chose {letter}.")
            if letter != "c":
                fail("So this is not the answer.")
        ''',
}


def _meta(grade_id: str, *, points: float | None = None, solution: bool = False) -> dict:
    graded = points is not None
    nbgrader = {
        "grade": graded,
        "grade_id": grade_id,
        "locked": not solution,
        "schema_version": 3,
        "solution": solution,
        "task": False,
    }
    if graded:
        nbgrader["points"] = points
    return {"nbgrader": nbgrader}


def _hidden_block(assignment: str, name: str) -> str:
    return (
        f"# Hidden checks of {name} run here.\n### BEGIN HIDDEN TESTS\n"
        "from maskgrader.judge import run_hidden_checks\n"
        f'run_hidden_checks("{assignment}", "{name}", globals())\n### END HIDDEN TESTS'
    )


def pristine_notebook(assignment: str) -> Pristine:
    """The notebook as `generate_assignment` would keep it: no solutions, hidden blocks left in."""
    cells = [new_code_cell(_GIVEN, metadata=_meta("given_setup"), id="given")]
    for name in RIGHT:
        stub = "answer_letter = None" if name.startswith("quiz_") else "raise NotImplementedError()"
        cells.append(new_code_cell(stub, metadata=_meta(name, solution=True), id=name))
        if name in _TRY:
            meta = _meta(f"try_{name}", points=1)
            cells.append(new_code_cell(_TRY[name], metadata=meta, id=f"try-{name}"))
        meta = _meta(f"test_{name}", points=1 if name == "quiz_toy" else 2)
        cells.append(
            new_code_cell(_hidden_block(assignment, name), metadata=meta, id=f"test-{name}")
        )
    return Pristine(assignment, new_notebook(cells=cells))


def make_course(root: Path, assignment: str = "toy", **changed: str) -> Path:
    """Write the toy course to `root`; `changed` replaces files of the hidden checks by stem.

    One process loads the hidden checks of an assignment once: other checks need another name.
    """
    folder = root / "tests" / "hidden" / assignment
    folder.mkdir(parents=True)
    for name, text in _HIDDEN.items():
        text = changed.get(Path(name).stem, text)
        (folder / name).write_text(dedent(text).lstrip("\n"), encoding="utf-8")
    (root / "nbgrader_config.py").write_text("c = get_config()\n", encoding="utf-8")
    (root / "cohorts").mkdir()
    cohort = f'title = "Toy"\ncourse_id = "toy"\nseed = "{SEED}"\n'
    (root / "cohorts" / "demo.toml").write_text(cohort, encoding="utf-8")
    (root / "gradebooks" / "demo").mkdir(parents=True)
    (root / "gradebooks" / "demo" / "gradebook.db").write_text("gradebook", encoding="utf-8")
    other = root / "submitted" / "demo" / "ada" / "toy"
    other.mkdir(parents=True)
    (other / "toy.ipynb").write_text("another submission", encoding="utf-8")
    return root


@dataclass
class Toy:
    """The toy course with a judge; `judge` takes the text of cells that differ from right ones."""

    root: Path
    limits: Limits = LIMITS
    assignment: str = "toy"
    seed: str = SEED

    def __post_init__(self) -> None:
        self.pristine = pristine_notebook(self.assignment)
        pristines = {self.assignment: self.pristine}
        self.judging = Judge(self.root, pristines, seed=self.seed, limits=self.limits)

    def like(self, root: Path, **others: Any) -> Toy:
        """Another course, whose judge borrows the warm process of this one. Do not close it."""
        self.right()
        other = Toy(root, **others)
        other.judging._worker = self.judging._worker
        return other

    def cells(
        self, before: dict[str, str] | None = None, last: str = "", **texts: str
    ) -> list[SubmittedCell]:
        """A submission: scratch cells `before` a cell or at the very end, and the answers."""
        cells = []
        for cell in self.pristine.cells:
            if cell.grade_id in (before or {}):
                cells.append(SubmittedCell("code", dedent(before[cell.grade_id])))
            source = {**RIGHT, **texts}.get(cell.grade_id, cell.source)
            cells.append(SubmittedCell("code", dedent(source).strip(), cell.grade_id, cell.id))
        return [*cells, SubmittedCell("code", dedent(last))] if last else cells

    def judge(
        self, before: dict[str, str] | None = None, last: str = "", **texts: str
    ) -> SubmissionResult:
        cells = self.cells(before, last, **texts)
        return self.judging.judge_rebuilt(rebuild(self.pristine, cells, []))

    def right(self) -> SubmissionResult:
        """The result of a right submission, as the next one in line."""
        return self.judge()


def everything_shown(result: SubmissionResult) -> str:
    """All text of a result that can reach a student: messages, notes, outputs of cells."""
    kept = [(run.shown, run.error, str(run.ended)) for run in result.runs.values()]
    return json.dumps(result.as_json()) + repr(kept)


@pytest.fixture(scope="session", autouse=True)
def shared_workers(warm_workers: None) -> None:
    """No test of this folder pays for another warm worker."""


@pytest.fixture(scope="session")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Toy]:
    """The toy course, with one judge for all tests of this process."""
    made = Toy(make_course(tmp_path_factory.mktemp("course")))
    yield made
    made.judging.close()


@pytest.fixture(scope="session")
def warm_worker() -> Iterator[WarmWorker]:
    warm = WarmWorker(LIMITS)
    yield warm
    warm.close()


class Worker:
    """One confined child at a time, driven by hand."""

    def __init__(self, warm: WarmWorker) -> None:
        self.warm = warm
        self.child: Child | None = None
        self._number = 0

    def start(self) -> Child:
        self.close()
        self.child = Child(self.warm)
        self.child.allow(0.4)
        self._number = 0
        return self.child

    def close(self) -> None:
        if self.child is not None:
            self.child.close()
            self.child = None

    def request(self, *message: Any) -> list[Any]:
        child = self.child or self.start()
        self._number += 1
        child.send([self._number, *message])
        reply = child.receive()
        assert reply[0] == self._number
        return reply[1:]

    def run(self, source: str) -> tuple[str, str]:
        """Run a cell; gives what it printed, and its error's type and message or ''."""
        status, shown, error = self.request("cell", 0, dedent(source))
        assert status == "ok"
        text = "".join(item[1] for item in shown if item[0] == "stdout")
        return text, f"{error[0]}: {error[1]}" if error else ""

    def ends(self, source: str) -> Ended:
        """Run a cell that the child does not survive; gives how it ended."""
        self.start()
        with pytest.raises(Ended) as caught:
            self.run(source)
        self.child = None
        return caught.value


@pytest.fixture
def worker(warm_worker: WarmWorker) -> Iterator[Worker]:
    """A fresh confined worker."""
    driven = Worker(warm_worker)
    driven.start()
    yield driven
    driven.close()


@pytest.fixture(scope="session")
def template(once: Callable[..., Path]) -> Any:
    """The toy course, generated once; see `grading.Course`. Copy it, do not change it."""
    from .grading import Course, make_template

    return Course(once("toy", lambda folder: make_template(folder / "course")) / "course")


@pytest.fixture
def course(template: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A copy of the toy course, graded in this process."""
    from maskgrader.grading import run as grade

    monkeypatch.setattr(grade, "LocalPool", Inline)
    monkeypatch.setenv("MASKGRADER_COHORT", "demo")
    return template.copy(tmp_path / "course")
