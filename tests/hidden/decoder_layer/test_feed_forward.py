"""Hidden checks of feed_forward."""

import numpy as np

from maskgrader.checks import check

from .reference import feed_forward


def draw(rng, d_model, d_ff):
    """Weights of one feed-forward network: W_1, b_1, W_2, b_2."""
    return (
        rng.normal(size=(d_model, d_ff)) / np.sqrt(d_model),
        rng.normal(size=d_ff),
        rng.normal(size=(d_ff, d_model)) / np.sqrt(d_ff),
        rng.normal(size=d_model),
    )


@check("feed_forward", points=0.5)
def test_relu_between_the_maps(student, rng):
    """What is negative in the middle is dropped; what is negative at the end is kept"""
    W_1, b_1, W_2, b_2 = draw(rng, 4, 7)
    b_2 = -np.abs(b_2) - 0.5
    X = rng.normal(size=(5, 4))
    answer = student.feed_forward(X, W_1, b_1 - 100, W_2, b_2)
    rule = (
        "Every hidden number is negative here, so only the second bias is left, negative as it is."
    )
    answer.close(answer.array("(T, d)", T=5, d=4), np.tile(b_2, (5, 1)), rule)
    answer = student.feed_forward(X, W_1, b_1 + 20, W_2, b_2)
    rule = (
        "Every hidden number is positive here, so the ReLU changes nothing: two affine maps "
        "are left."
    )
    target = (X @ W_1 + b_1 + 20) @ W_2 + b_2
    answer.close(answer.array("(T, d)", T=5, d=4), target, rule)


@check("feed_forward", points=0.5)
def test_value(student, rng):
    """First map, ReLU, second map"""
    rule = "First map with its bias, ReLU, second map with its bias."
    for T, d_model, d_ff in ((5, 4, 9), (6, 7, 3), (4, 5, 5)):
        weights, X = draw(rng, d_model, d_ff), rng.normal(size=(T, d_model))
        answer = student.feed_forward(X, *weights)
        out = answer.array("(T, d_model)", T=T, d_model=d_model)
        answer.close(out, feed_forward(X, *weights), rule)


@check("feed_forward", points=0.25)
def test_both_biases(student, rng):
    """Zeros in: what comes out is made of the biases alone"""
    W_1, b_1, W_2, b_2 = draw(rng, 3, 6)
    b_2[0] = -8.0
    answer = student.feed_forward(np.zeros((4, 3)), W_1, b_1, W_2, b_2)
    target = np.tile(feed_forward(np.zeros(3), W_1, b_1, W_2, b_2), (4, 1))
    rule = "Where the input is 0, the two biases decide. Is each one added right after its own map?"
    answer.close(answer.array("(T, d)", T=4, d=3), target, rule)


@check("feed_forward", points=0.25)
def test_each_row_alone(student, rng):
    """Rewriting one row moves that row and no other"""
    weights, X = draw(rng, 4, 11), rng.normal(size=(5, 4))
    other = X.copy()
    other[2] = rng.normal(size=4) + 1
    before = student.feed_forward(X, *weights).array("(T, d)", T=5, d=4)
    answer = student.feed_forward(other, *weights)
    after = answer.array("(T, d)", T=5, d=4)
    rows = np.arange(5)[:, None] != 2
    rule = "One row was rewritten and another one moved. This sublayer sees one row at a time."
    answer.close(after, before, rule, where=rows, rtol=0, atol=1e-9)
    answer.require(
        np.abs(after[2] - before[2]).max() > 1e-6,
        "A row was rewritten, and its result did not move.",
    )


@check("feed_forward", points=0.25)
def test_any_leading_axes(student, rng):
    """One row alone, or a batch of sentences"""
    for shape in ((4,), (2, 3, 5)):
        weights, X = draw(rng, shape[-1], 8), rng.normal(size=shape)
        answer = student.feed_forward(X, *weights)
        sizes = dict(zip("BTd"[-len(shape) :], shape))
        out = answer.array(f"({', '.join(sizes)})", **sizes)
        rows = student.feed_forward(X.reshape(-1, shape[-1]), *weights)
        alone = rows.array("(T, d)", T=X.size // shape[-1], d=shape[-1]).reshape(shape)
        rule = "The same rows in a plain matrix give another result: the maps act on the last axis."
        answer.close(out, alone, rule)
        answer.require(np.ptp(out) > 1e-3, "Different numbers went in, and equal ones came out.")


@check("feed_forward", points=0.25)
def test_inputs_stay_as_they_were(student, rng):
    """X and the weights are not changed"""
    answer = student.feed_forward(rng.normal(size=(4, 3)), *draw(rng, 3, 5))
    answer.array("(T, d)", T=4, d=3)
    answer.unchanged()
