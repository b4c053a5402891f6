"""The course's own solutions, and the bank: everyone gets what is due."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from dataclasses import replace
from pathlib import Path

import pytest
from nbformat.v4 import new_code_cell

from maskgrader.bank.entries import load_bank, submission_for, submitted_cells
from maskgrader.course.notebook import DRAWING_TOOLS
from maskgrader.judge.judging import Judge
from maskgrader.results.verdict import Verdict
from maskgrader.submission.rebuilding import rebuild
from maskgrader.verification.bank_verdicts import disagreements

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("mask", "masked_softmax", "cross_attention", "decoder_layer")
CHUNKS = 2  # the bank in parts, so that they spread over the processors
EVERY = 16  # one entry in so many is judged here; `maskgrader verify` judges them all


@pytest.mark.parametrize("name", NAMES)
def test_solution_notebook_has_full_marks(name: str, root, judge) -> None:
    """The instructor's notebook is accepted, with all automatic points and no repair."""
    result = judge.judge_file(root / "source" / name / f"{name}.ipynb")
    assert (result.verdict, result.score) == (Verdict.ACCEPTED, result.max_score)
    assert result.repairs == ()


@pytest.mark.parametrize("name", NAMES)
def test_released_notebook_as_it_is_has_no_points(name: str, judge, pristine) -> None:
    """Handing in what was given earns nothing, and says so."""
    cells = submitted_cells(pristine[name].notebook)
    result = judge.judge_cells(cells, [], assignment=name)
    assert (result.verdict, result.score) == (Verdict.NOT_ANSWERED, 0.0)


@pytest.mark.parametrize("name", NAMES)
def test_judging_twice_gives_the_same_to_the_last_word(name: str, root, judge) -> None:
    """A judgement is a function of the submission and the seed."""
    path = root / "source" / name / f"{name}.ipynb"
    assert judge.judge_file(path).as_json() == judge.judge_file(path).as_json()


@pytest.mark.parametrize("part", range(CHUNKS))
@pytest.mark.parametrize("name", NAMES)
def test_bank_entries_get_their_verdict(name: str, part: int, judge, sources) -> None:
    """An entry of the bank gets the verdict of its folder, and loses what it says."""
    problems = []
    for entry in load_bank(ROOT, name)[part * EVERY :: CHUNKS * EVERY]:
        notebook = submission_for(sources[name], entry)
        result = judge.judge_cells(
            submitted_cells(notebook), [], assignment=name, only=entry.exercise
        )
        found = result.exercises[0] if result.verdict.has_score else str(result.error)
        problems += disagreements(entry, found)
    assert problems == []


def _with_own_cell(sources, source: str):
    notebook = submission_for(sources["masked_softmax"])
    notebook.cells.append(new_code_cell(source, id="own"))
    return submitted_cells(notebook)


def test_own_cell_may_use_the_notebooks_drawing_tools(judge, sources) -> None:
    """Drawing tools are left out only where no cell of the student's needs them."""
    drawing = "fig, ax = plt.subplots()\ndraw_map(ax, masked_softmax(example_scores), words, words)"
    for source, is_run in ((drawing, True), ("1 + 1", False)):
        cells = _with_own_cell(sources, source)
        result = judge.judge_cells(cells, [], assignment="masked_softmax")
        assert result.verdict is Verdict.ACCEPTED
        assert result.runs[max(result.runs)].error is None
        rebuilt = rebuild(judge.pristine("masked_softmax"), cells, []).cells
        tools = next(i for i, cell in enumerate(rebuilt) if cell.grade_id == DRAWING_TOOLS)
        assert (tools in result.runs) is is_run


def test_figures_are_drawn_only_when_asked_for(root, cohort, pristine, sources) -> None:
    """With `figures` a student's figure cell gives a picture; without, it is not run."""
    cells = submitted_cells(submission_for(sources["mask"]))
    for wanted in (True, False):
        limits = replace(cohort.limits, figures=wanted)
        with Judge(root, pristine, seed=cohort.seed, limits=limits) as judge:
            result = judge.judge_cells(cells, [], assignment="mask", only="causal_mask")
        shown = [item for run in result.runs.values() for item in run.shown]
        assert any(item[0] == "display" and item[2] for item in shown) is wanted


def test_bank_is_large_enough_and_covers_every_exercise(pristine) -> None:
    """At least 200 accepted and 300 wrong solutions, and some of each for every exercise."""
    entries = load_bank(ROOT)
    counts = Counter((e.exercise, e.verdict is Verdict.ACCEPTED) for e in entries)
    accepted = sum(count for (_, right), count in counts.items() if right)
    assert accepted >= 200
    assert len(entries) - accepted >= 300
    for assignment in pristine.values():
        for exercise in assignment.exercises:
            assert counts[exercise.name, True] >= 1
            assert counts[exercise.name, False] >= 2


class _Plain(ast.NodeTransformer):
    """Takes docstrings out, and calls every name that the code itself gives by a number."""

    def __init__(self, tree: ast.AST) -> None:
        own = [node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)]
        own += [
            node.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        ]
        self.names = {name: f"_{i}" for i, name in enumerate(dict.fromkeys(own))}

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(self.names[node.arg])

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self.names.get(node.id, node.id), node.ctx)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        is_text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if is_text else self.generic_visit(node)


def _normalised(source: str) -> str:
    """Source without layout, comments, docstrings, hints and the choice of its own names."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # a magic, or the mistake that the entry shows
        return "".join(source.split())
    return ast.dump(_Plain(tree).visit(tree))


def test_no_two_bank_entries_are_the_same() -> None:
    """Apart from layout, comments and the names of variables no answer is in the bank twice."""
    groups = defaultdict(list)
    for entry in load_bank(ROOT):
        cells = tuple(map(_normalised, (entry.solution, *entry.before, "", *entry.after)))
        groups[entry.exercise, cells].append(entry.name)
    assert [names for names in groups.values() if len(names) > 1] == []


def test_every_verdict_of_an_exercise_occurs_in_the_bank() -> None:
    """The bank shows every way an exercise can end."""
    verdicts = {entry.verdict for entry in load_bank(ROOT)}
    assert verdicts == set(Verdict) - {Verdict.UNREADABLE, Verdict.JUDGE_ERROR}
