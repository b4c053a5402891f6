"""The notebooks keep the contract: names, points, signatures, and every number they promise."""

from __future__ import annotations

import inspect
import symtable
from collections.abc import Iterator
from typing import Any

import matplotlib
import numpy as np
import pytest

from maskgrader.bank.entries import solutions
from maskgrader.course.notebook import Kind, Pristine, without_hidden
from maskgrader.judge.check_suite import CheckSuite

# exercise: (parameters, visible points, hidden points)
CONTRACT = {
    "mask": {
        "causal_mask": ("T", 1, 4),
        "visible_entries": ("mask", 1, 1),
        "padding_mask": ("lengths, T", 1, 3),
        "prefix_mask": ("T, n_prefix", 1, 3),
        "quiz_mask": (("answer_first_row", "answer_survivors"), 0, 2),
    },
    "masked_softmax": {
        "masked_softmax": ("scores, mask=None", 2, 8),
        "renormalize": ("weights, mask", 1, 3),
        "future_weight": ("weights", 1, 2),
        "leaky_weights": ("scores, mask", 1, 1),
        "shrunk_weights": ("scores, mask", 1, 1),
        "quiz_softmax": (("answer_promise", "answer_exp"), 0, 2),
    },
    "cross_attention": {
        "scaled_dot_product_attention": ("Q, K, V, mask=None", 1, 4),
        "self_attention": ("X, W_q, W_k, W_v, causal=True", 1, 3),
        "cross_attention": ("X_dec, X_enc, W_q, W_k, W_v", 1, 4),
        "multi_head_attention": ("X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None", 1, 4),
        "future_change": ("layer, X, t", 1, 3),
        "quiz_attention": (("answer_which", "answer_why"), 0, 2),
    },
    "decoder_layer": {
        "shift_right": ("tokens, go", 1, 2),
        "layer_norm": ("X, gain, bias, eps=1e-05", 1, 3),
        "feed_forward": ("X, W_1, b_1, W_2, b_2", 1, 2),
        "decoder_layer": ("X_dec, X_enc, params, n_heads", 2, 10),
        "greedy_decode": ("X_enc, params, n_heads, embedding, go, n_steps", 1, 3),
        "quiz_decoder": (("answer_parallel", "answer_multiplications"), 0, 2),
    },
}
MANUAL = {
    "mask": {"explain_mask": 3},
    "masked_softmax": {"explain_softmax": 2},
    "cross_attention": {},
    "decoder_layer": {"explain_decoder": 2},
}
TOTALS = {"mask": 20, "masked_softmax": 25, "cross_attention": 25, "decoder_layer": 30}
GIVEN = {
    "mask": set(),
    "masked_softmax": set(),
    "cross_attention": {"causal_mask", "masked_softmax"},
    "decoder_layer": {"causal_mask", "masked_softmax", "multi_head_attention"},
}

each_assignment = pytest.mark.parametrize("name", CONTRACT)


@pytest.fixture(scope="session")
def solved(sources: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Namespaces in which the instructor's notebooks have run, without tests and figures."""
    matplotlib.use("agg")
    namespaces = {}
    for name, notebook in sources.items():
        namespace: dict[str, Any] = {}
        texts = solutions(notebook)
        for cell in notebook.cells:
            meta = cell.metadata.get("nbgrader", {})
            needed = meta.get("locked") or meta.get("solution")
            if cell.cell_type == "code" and needed and not meta.get("grade"):
                exec(texts.get(meta["grade_id"], cell.source), namespace)
        namespaces[name] = namespace
    return namespaces


@each_assignment
def test_exercises_are_those_of_the_contract(name: str, pristine: dict[str, Pristine]) -> None:
    """Every exercise is there under its id, in order, and no other."""
    assert [exercise.name for exercise in pristine[name].exercises] == list(CONTRACT[name])


@each_assignment
def test_points_are_those_of_the_contract(name: str, pristine: dict[str, Pristine]) -> None:
    """Visible and hidden points of each exercise are as promised."""
    for exercise in pristine[name].exercises:
        _, visible, hidden = CONTRACT[name][exercise.name]
        points = {cell.grade_id: cell.points for cell in exercise.tests}
        expected = {f"test_{exercise.name}": hidden}
        if visible:
            expected[f"try_{exercise.name}"] = visible
        assert points == expected


@each_assignment
def test_checks_add_up_to_the_points_of_their_cell(name: str, root, pristine) -> None:
    """Hidden checks of an exercise give exactly its hidden points, and there are several."""
    session = CheckSuite.shared(root, name)
    for exercise, (_, _, hidden) in CONTRACT[name].items():
        checks = session.checks(exercise)
        assert sum(info.points for _, info in checks) == hidden
        assert len(checks) >= 2


@each_assignment
def test_written_answers_have_their_points_and_a_rubric(name, root, pristine) -> None:
    """Manual questions are there at their points, each with a rubric for the instructor."""
    manual = {c.grade_id: c.points for c in pristine[name].cells if c.kind is Kind.MANUAL}
    assert manual == MANUAL[name]
    rubrics = CheckSuite.shared(root, name).module("rubrics").RUBRICS
    assert {key: rubric.points for key, rubric in rubrics.items()} == manual
    for rubric in rubrics.values():
        assert sum(points for points, _ in rubric.parts) == rubric.points


@each_assignment
def test_points_of_an_assignment_add_up(name: str, pristine: dict[str, Pristine]) -> None:
    """An assignment has the points the README promises."""
    assert sum(cell.points for cell in pristine[name].cells) == TOTALS[name]


def test_course_has_100_points_7_of_them_manual(pristine: dict[str, Pristine]) -> None:
    """100 points in all, 93 given by checks."""
    automatic = sum(e.max_score for p in pristine.values() for e in p.exercises)
    manual = sum(c.points for p in pristine.values() for c in p.cells if c.kind is Kind.MANUAL)
    assert (automatic, manual) == (93, 7)


@each_assignment
def test_signatures_are_those_of_the_contract(name: str, solved) -> None:
    """Functions have the parameters the contract names, and quizzes the variables."""
    for exercise, (parameters, _, _) in CONTRACT[name].items():
        if isinstance(parameters, tuple):
            assert all(solved[name][variable] is not None for variable in parameters)
        else:
            assert str(inspect.signature(solved[name][exercise])) == f"({parameters})"


@each_assignment
def test_quiz_options_all_have_an_explanation(name: str, root, pristine) -> None:
    """Every option of a choice question explains itself after grading."""
    module = CheckSuite.shared(root, name).module("quiz")
    quiz = next(e for e in pristine[name].exercises if e.is_quiz)
    assert list(module.QUESTIONS) == list(quiz.names)
    for question in module.QUESTIONS.values():
        assert all(len(text) > 20 for text in question.explanations.values())
        if question.right:
            assert sorted(question.explanations) == ["a", "b", "c", "d"]


@each_assignment
def test_given_blocks_are_there_and_locked(name: str, pristine: dict[str, Pristine]) -> None:
    """What a later notebook needs of an earlier one is given, in locked cells."""
    ids = {cell.grade_id.removeprefix("given_") for cell in pristine[name].given}
    assert GIVEN[name] <= ids


def _bound(source: str) -> Iterator[str]:
    """The names that running a cell binds in the notebook."""
    tables = [symtable.symtable(source, "cell", "exec")]
    for table in tables:
        tables += table.get_children()
        for symbol in table.get_symbols():
            is_outer = symbol.is_global() or table.get_type() == "module"
            if is_outer and (symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()):
                yield symbol.get_name()


def test_bound_names_are_found_wherever_they_hide() -> None:
    """The search can fail: loops, imports, tuples, functions and `global` all bind names."""
    source = """
import numpy as np
(rows, first), *rest = [(1, 2)]
for shift in rest: pass
def size(x):
    global reason
    reason, inner = x, 1
"""
    assert sorted(_bound(source)) == ["first", "np", "reason", "rest", "rows", "shift", "size"]


@each_assignment
def test_what_students_define_stays_theirs(name: str, pristine: dict[str, Pristine]) -> None:
    """Tests, drawings and cells to play with bind private names alone, and so does what is given.

    The given cells above the first exercise excepted: students see what these define. A cell below
    may define what the text names.
    """
    text = "\n".join(c.source for c in pristine[name].cells if c.kind is Kind.TEXT)
    begun = False
    for cell in pristine[name].cells:
        begun = begun or cell.kind is Kind.SOLUTION
        ours = cell.kind in (Kind.TEST, Kind.FIGURE, Kind.PLAIN)
        if ours or (cell.kind is Kind.GIVEN and begun):
            for bound in _bound(without_hidden(cell.source)):
                named = cell.kind is Kind.GIVEN and f"`{bound}`" in text
                assert bound.startswith("_") or named, (cell.grade_id or cell.id, bound)


@each_assignment
def test_notebook_says_what_may_be_imported_and_what_happens_to_a_file(name, sources) -> None:
    """Both rules stand in every notebook."""
    text = "\n".join(cell.source for cell in sources[name].cells if cell.cell_type == "markdown")
    assert "What you may import" in text
    assert "cannot be read" in text


@each_assignment
def test_notebook_has_pictures_of_the_students_own_results(name: str, pristine) -> None:
    """Figure cells call the student's functions, and several of them are there."""
    figures = [cell.source for cell in pristine[name].cells if cell.kind is Kind.FIGURE]
    own = [text for text in figures if any(f"{exercise}(" in text for exercise in CONTRACT[name])]
    assert len(own) >= 3


def _text(notebook: Any) -> str:
    return "\n".join(cell.source for cell in notebook.cells)


def test_mask_numbers(solved, sources) -> None:
    """T(T+1)/2 survive, T(T-1)/2 are struck out, row i sees i + 1, and the quiz is about T_quiz."""
    space = solved["mask"]
    for T in (1, 2, 5, 9):
        mask = space["causal_mask"](T)
        assert space["visible_entries"](mask) == T * (T + 1) // 2
        assert np.count_nonzero(mask == -np.inf) == T * (T - 1) // 2
        assert [np.count_nonzero(row == 0) for row in mask] == list(range(1, T + 1))
    T = space["T_quiz"]
    assert space["answer_survivors"] == T * (T + 1) // 2
    assert "15" in _text(sources["mask"])


def test_softmax_numbers_of_the_four_by_four_example(solved, sources) -> None:
    """The 4x4 example gives the published numbers for all three kinds of weights."""
    space = solved["masked_softmax"]
    scores = np.array([[1, 2, 0.5, 3], [0, 1, 2, 0.5], [1, 0, 2, 0.5], [0.5, 1, 0, 2]])
    mask = np.triu(np.full((4, 4), -np.inf), 1)
    masked = space["masked_softmax"](scores, mask)
    leaky, shrunk = space["leaky_weights"](scores, mask), space["shrunk_weights"](scores, mask)
    assert masked[0].tolist() == [1, 0, 0, 0]
    assert np.allclose(masked.sum(-1), 1)
    assert round(float(space["future_weight"](leaky)[0]), 3) == 0.525
    assert np.allclose(leaky.sum(-1), 1)
    assert np.round(shrunk.sum(-1), 3).tolist() == [0.085, 0.291, 0.871, 1.0]
    text = _text(sources["masked_softmax"])
    assert all(number in text for number in (".525", ".085", ".291", ".871"))


def test_softmax_numbers_of_the_single_row(solved, sources) -> None:
    """Scores 3, 1, 2, 4 with the last two hidden give .88 .12 0 0, and leaky .81 .11 .04 .04."""
    space = solved["masked_softmax"]
    scores, mask = np.array([3.0, 1, 2, 4]), np.array([0.0, 0, -np.inf, -np.inf])
    assert np.round(space["masked_softmax"](scores, mask), 2).tolist() == [0.88, 0.12, 0, 0]
    assert np.round(space["leaky_weights"](scores, mask), 2).tolist() == [0.81, 0.11, 0.04, 0.04]
    text = _text(sources["masked_softmax"])
    assert all(number in text for number in (".88", ".12", ".81", ".11", ".04"))


def test_renormalising_keeps_ratios_and_equals_the_masked_softmax(solved) -> None:
    """Masking is renormalising the beginning of the row."""
    space = solved["masked_softmax"]
    rng = np.random.default_rng(0)
    scores, mask = rng.normal(size=(5, 5)), np.triu(np.full((5, 5), -np.inf), 1)
    full = space["masked_softmax"](scores)
    left = space["renormalize"](full, mask)
    assert np.allclose(left, space["masked_softmax"](scores, mask))
    assert np.allclose(left[4, :4] / left[4, 1:], full[4, :4] / full[4, 1:])


def _attention_inputs() -> tuple[np.ndarray, ...]:
    rng = np.random.default_rng(1)
    return rng.normal(size=(5, 6)), rng.normal(size=(7, 6)), *rng.normal(size=(3, 6, 4))


def test_attention_maps_have_15_entries_and_the_shape_5_by_7(solved, sources) -> None:
    """Of a 5x5 causal map 15 survive; the cross map is 5x7 and dense; all rows sum to 1."""
    space = solved["cross_attention"]
    X_dec, X_enc, *W = _attention_inputs()
    _, own = space["self_attention"](X_dec, *W)
    _, cross = space["cross_attention"](X_dec, X_enc, *W)
    assert np.count_nonzero(own) == 15
    assert cross.shape == (5, 7)
    assert np.all(cross > 0)
    assert np.allclose(own.sum(-1), 1)
    assert np.allclose(cross.sum(-1), 1)
    text = _text(sources["cross_attention"])
    assert "15" in text
    assert "5×7" in text or "5x7" in text or "(5, 7)" in text


def test_rewriting_rows_3_and_4_moves_rows_0_to_2_by_exactly_zero(solved) -> None:
    """The promise: exactly 0.0 with the mask, and no longer without it."""
    space = solved["cross_attention"]
    X, _, *W = _attention_inputs()
    changed = X.copy()
    changed[3:] = np.random.default_rng(2).normal(size=(2, 6))
    before, after = (space["self_attention"](Y, *W)[0] for Y in (X, changed))
    assert np.abs(before[:3] - after[:3]).max() == 0.0
    assert np.abs(before[3] - after[3]).max() > 0
    for causal, honest in ((True, True), (False, False)):
        layer = lambda Y: space["self_attention"](Y, *W, causal=causal)[0]  # noqa: B023, E731
        assert (space["future_change"](layer, X, 3) == 0.0) is honest


def _decoder_inputs(n_enc: int) -> tuple[np.ndarray, np.ndarray, dict, int]:
    rng = np.random.default_rng(3)
    d, d_ff = 6, 10
    square = lambda: rng.normal(size=(d, d)) / 2  # noqa: E731
    attention = lambda: {key: square() for key in ("W_q", "W_k", "W_v", "W_o")}  # noqa: E731
    norm = lambda: {"gain": rng.normal(1, 0.2, d), "bias": rng.normal(0, 0.2, d)}  # noqa: E731
    ffn = {
        "W_1": rng.normal(size=(d, d_ff)),
        "b_1": rng.normal(size=d_ff),
        "W_2": rng.normal(size=(d_ff, d)),
        "b_2": rng.normal(size=d),
    }
    params = {"self": attention(), "cross": attention(), "ffn": ffn}
    params |= {f"norm_{i}": norm() for i in (1, 2, 3)}
    return rng.normal(size=(5, d)), rng.normal(size=(n_enc, d)), params, 2


@pytest.mark.parametrize("n_enc", [3, 7], ids=["shorter source", "longer source"])
def test_decoder_layer_does_not_read_ahead_and_reads_the_whole_source(solved, n_enc: int) -> None:
    """Rows before t move by exactly 0.0; rewriting the last encoder row moves every row."""
    layer = solved["decoder_layer"]["decoder_layer"]
    X, source, params, heads = _decoder_inputs(n_enc)
    out = layer(X, source, params, heads)
    assert out.shape == X.shape
    changed = X.copy()
    changed[2:] += np.random.default_rng(4).normal(size=changed[2:].shape)
    moved = np.abs(layer(changed, source, params, heads) - out).max(-1)
    assert moved[:2].tolist() == [0.0, 0.0]
    assert moved[2] > 0
    other = source.copy()
    other[-1] += 1.0
    assert np.all(np.abs(layer(X, other, params, heads) - out).max(-1) > 0)


def test_teacher_forcing_gives_what_greedy_decoding_wrote(solved) -> None:
    """The parallel pass over the shifted greedy tokens has the same argmax in every row."""
    space = solved["decoder_layer"]
    _, source, params, heads = _decoder_inputs(7)
    embedding = np.random.default_rng(5).normal(size=(8, 6))
    tokens = space["greedy_decode"](source, params, heads, embedding, 0, 6)
    fed = embedding[space["shift_right"](tokens, 0)]
    rows = space["decoder_layer"](fed, source, params, heads)
    assert (rows @ embedding.T).argmax(-1).tolist() == list(tokens)
