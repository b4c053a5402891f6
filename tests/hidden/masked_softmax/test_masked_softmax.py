"""Hidden checks of masked_softmax."""

import numpy as np

from maskgrader.checks import check

from .reference import causal_mask, draw_mask, draw_scores, masked_softmax


def _padding(T: int, n_visible: int) -> np.ndarray:
    """(T, T): the same first columns are visible to every row."""
    return np.tile(np.where(np.arange(T) < n_visible, 0.0, -np.inf), (T, 1))


@check("masked_softmax", points=0.75)
def test_rows_share_one(student, rng):
    """Every row shares out exactly 1"""
    T = int(rng.integers(5, 8))
    for mask in (causal_mask(T), _padding(T, int(rng.integers(2, T)))):
        answer = student.masked_softmax(draw_scores(rng, T, T), mask)
        weights = answer.array("(T, T)", T=T)
        answer.require((weights >= 0).all(), "No weight may be negative.")
        answer.rows_sum_to_one(weights)


@check("masked_softmax", points=1)
def test_hidden_gets_nothing(student, rng):
    """A hidden cell gets exactly 0, a visible one more than that"""
    T = int(rng.integers(5, 8))
    for mask in (causal_mask(T), draw_mask(rng, T, T)):
        answer = student.masked_softmax(draw_scores(rng, T, T), mask)
        weights = answer.array("(T, T)", T=T)
        answer.exactly(
            weights,
            0.0,
            "Where the mask is -inf the weight must be exactly 0, not nearly 0. "
            "Does the mask reach the scores before they are exponentiated?",
            where=np.isneginf(mask),
        )
        answer.require(
            (weights[mask == 0] > 0).all(),
            "A visible cell has a finite score, so it gets some weight: one of yours got none. "
            "Is the diagonal still visible?",
        )


@check("masked_softmax", points=1)
def test_values_under_a_triangle(student, rng):
    """The weights under a causal mask are right, for small and large T"""
    for T in (5, 1, 7, 5):  # 5 again: an answer remembered by shape alone is wrong then
        scores = draw_scores(rng, T, T)
        answer = student.masked_softmax(scores, causal_mask(T))
        answer.close(
            answer.array("(T, T)", T=T),
            masked_softmax(scores, causal_mask(T)),
            "A weight is the cell's exp(score) divided by the sum of those of the visible cells "
            "of its row. Along which axis do you add up, and who is in the sum?",
        )


@check("masked_softmax", points=0.75)
def test_without_a_mask(student, rng):
    """Without a mask it is the ordinary softmax"""
    scores = draw_scores(rng, 4, 7)
    calls = (
        lambda: student.masked_softmax(scores),
        lambda: student.masked_softmax(scores, None),
        lambda: student.masked_softmax(scores, np.zeros((4, 7))),
    )
    for call in calls:
        answer = call()
        answer.close(
            answer.array("(T_q, T_k)", T_q=4, T_k=7),
            masked_softmax(scores),
            "When nothing is hidden, every cell of a row takes part.",
        )


@check("masked_softmax", points=1)
def test_any_mask(student, rng):
    """It obeys the mask it is given, triangle or not"""
    padding = _padding(6, int(rng.integers(2, 6)))
    long = draw_mask(rng, 2, 70)
    long[:, -1] = 0.0  # the end of a long row is seen
    masks = (draw_mask(rng, 5, 5), draw_mask(rng, 4, 7), padding, long)
    for mask in (*masks, draw_mask(rng, 6, 3), draw_mask(rng, 1, 5)):
        scores = draw_scores(rng, *mask.shape)
        answer = student.masked_softmax(scores, mask)
        answer.close(
            answer.array("(T_q, T_k)", T_q=mask.shape[0], T_k=mask.shape[1]),
            masked_softmax(scores, mask),
            "This mask is no triangle. Only the mask says what is hidden, not the "
            "position of a cell.",
        )


@check("masked_softmax", points=1)
def test_batches_and_broadcasting(student, rng):
    """A single row and a batch work too, and the mask broadcasts"""
    cases = (
        ("(T,)", {"T": 6}, (6,), (6,)),
        ("(B, T, T)", {"B": 2, "T": 5}, (2, 5, 5), (5, 5)),
        ("(B, T_q, T_k)", {"B": 3, "T_q": 4, "T_k": 6}, (3, 4, 6), (3, 1, 6)),
        ("(B, T_q, T_k)", {"B": 2, "T_q": 5, "T_k": 4}, (2, 5, 4), (2, 5, 4)),
        ("(B, H, T_q, T_k)", {"B": 2, "H": 3, "T_q": 4, "T_k": 5}, (2, 3, 4, 5), (4, 5)),
        ("(B, H, T_q, T_k)", {"B": 3, "H": 2, "T_q": 2, "T_k": 4}, (3, 2, 2, 4), (3, 1, 1, 4)),
    )
    for shape, sizes, scores_shape, mask_shape in cases:
        scores, mask = draw_scores(rng, *scores_shape), draw_mask(rng, *mask_shape)
        answer = student.masked_softmax(scores, mask)
        answer.close(
            answer.array(shape, **sizes),
            masked_softmax(scores, mask),
            "The softmax runs along the last axis, whatever stands before it, and the mask "
            "serves every part of the batch. Is an axis number fixed somewhere?",
        )


@check("masked_softmax", points=0.75)
def test_scores_of_any_size(student, rng):
    """Rows at +1000, at -1000 and far below give the same weights as rows at 0"""
    steps = rng.integers(-16, 17, size=(6, 5)) / 8
    offsets = rng.permutation([0.0, 1000.0, -1000.0, 1000.0, -1000.0, 0.0])[:, None]
    mask = draw_mask(rng, 6, 5)
    for scores, given in ((steps + offsets, (mask,)), (steps - offsets, ())):
        answer = student.masked_softmax(scores, *given)
        answer.close(
            answer.array("(T_q, T_k)", T_q=6, T_k=5),
            masked_softmax(scores, *given),
            "The rows of these scores lie far apart. Every row needs its own maximum taken away.",
        )
    scores, mask = draw_scores(rng, 4, 6), draw_mask(rng, 4, 6)
    favourites = mask.argmax(axis=1)  # visible, and far above the others of their row
    scores[np.arange(4), favourites] = 1000.0
    answer = student.masked_softmax(scores, mask)
    answer.close(
        answer.array("(T_q, T_k)", T_q=4, T_k=6),
        masked_softmax(scores, mask),
        "In each row one visible score is far above the others. Is it the largest that is "
        "taken away?",
    )
    for height in (0.0, -1e10, 1e10):
        scores = np.full((5, 5), height)
        answer = student.masked_softmax(scores, causal_mask(5))
        answer.close(
            answer.array("(T, T)", T=5),
            masked_softmax(scores, causal_mask(5)),
            "All scores here are equal, so the visible cells share equally, be the scores 0 or "
            "enormous. Only -inf lies below every score.",
        )


@check("masked_softmax", points=0.75)
def test_large_hidden_scores(student, rng):
    """A hidden score of 1000 disturbs nobody"""
    mask = draw_mask(rng, 5, 6)
    for height in (1000.0, 1e10):
        scores = rng.integers(-16, 17, size=(5, 6)) / 8
        scores[np.isneginf(mask)] = height
        answer = student.masked_softmax(scores, mask)
        answer.close(
            answer.array("(T_q, T_k)", T_q=5, T_k=6),
            masked_softmax(scores, mask),
            "The largest scores of this input are hidden. Is each row's maximum taken after "
            "masking, and is a hidden cell left out before the sum?",
        )


@check("masked_softmax", points=0.25)
def test_hidden_scores_have_no_say(student, rng):
    """Rewriting hidden scores changes no weight"""
    T = int(rng.integers(5, 8))
    scores, mask = draw_scores(rng, T, T), causal_mask(T)
    rewritten = np.where(mask == 0, scores, draw_scores(rng, T, T) + 2.0)
    before = student.masked_softmax(scores, mask).array("(T, T)", T=T)
    answer = student.masked_softmax(rewritten, mask)
    after = answer.array("(T, T)", T=T)
    answer.require((before > 0).any(), "Visible cells must get some weight.")
    answer.close(
        after,
        before,
        "Only hidden scores were different from the call before, and the weights moved. "
        "Where do hidden scores still count?",
    )


@check("masked_softmax", points=0.5)
def test_nothing_visible(student, rng):
    """A row with nothing visible becomes zeros, and leaves the other rows alone"""
    T = 5
    lost = int(rng.integers(0, T))
    mask = draw_mask(rng, T, T)
    mask[lost] = -np.inf
    scores = draw_scores(rng, T, T)
    answer = student.masked_softmax(scores, mask)
    weights = answer.array("(T, T)", T=T)
    answer.exactly(weights[lost], 0.0, "In this row nothing is visible: zeros, please.")
    answer.close(weights, masked_softmax(scores, mask), "The other rows have visible cells.")
    answer = student.masked_softmax(draw_scores(rng, 3, T), np.full((3, T), -np.inf))
    weights = answer.array("(T_q, T_k)", T_q=3, T_k=T)
    answer.exactly(weights, 0.0, "Nothing at all is visible in this grid: zeros, please.")
    mask = np.where(np.arange(6) < rng.permutation([4, 0, 2])[:, None, None], 0.0, -np.inf)
    scores = draw_scores(rng, 3, 4, 6)
    answer = student.masked_softmax(scores, mask)
    answer.close(
        answer.array("(B, T_q, T_k)", B=3, T_q=4, T_k=6),
        masked_softmax(scores, mask),
        "One sentence of this batch has no words, so its rows are zeros; the mask is (B, 1, T_k).",
    )
    answer = student.masked_softmax(draw_scores(rng, T), np.full(T, -np.inf))
    weights = answer.array("(T,)", T=T)
    answer.exactly(weights, 0.0, "Nothing is visible in this single row: zeros, please.")


@check("masked_softmax", points=0.25)
def test_arguments_stay(student, rng):
    """The arguments stay as they came"""
    scores = draw_scores(rng, 5, 5)
    for given in ((causal_mask(5),), ()):
        answer = student.masked_softmax(scores, *given)
        answer.array("(T, T)", T=5)
        answer.unchanged()
