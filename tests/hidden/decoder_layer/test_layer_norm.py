"""Hidden checks of layer_norm."""

import numpy as np

from maskgrader.checks import check

from .reference import layer_norm


def draw(rng, *shape):
    """Rows of different centres and spreads (0.7 to 3), with gains and biases."""
    each = (*shape[:-1], 1)
    X = rng.normal(size=shape)
    X *= rng.uniform(0.7, 3.0, each) / X.std(axis=-1, keepdims=True)
    X += rng.uniform(-4, 4, each)
    return X, rng.uniform(0.4, 2.0, shape[-1]), rng.normal(size=shape[-1])


@check("layer_norm", points=0.5)
def test_rows_have_mean_0_and_variance_1(student, rng):
    """With gain 1 and bias 0 every row has mean 0 and (population) variance 1"""
    X, _, _ = draw(rng, 5, 4)
    answer = student.layer_norm(X, np.ones(4), np.zeros(4))
    normed = answer.array("(T, d)", T=5, d=4)
    mean, variance = normed.mean(axis=1), normed.var(axis=1)
    answer.require(
        np.all(np.abs(mean) < 1e-4),
        "Every row must have mean 0. Along which axis is the mean taken?",
    )
    answer.require(
        np.all(np.abs(variance - 1) < 1e-3),
        "Every row must have variance 1, where the variance divides by d.",
    )


@check("layer_norm", points=0.5)
def test_eps_inside_the_root(student, rng):
    """eps is added to the variance, inside the root"""
    X, _, _ = draw(rng, 4, 6)
    for eps in (0.5, 2.0):
        answer = student.layer_norm(X, np.ones(6), np.zeros(6), eps)
        normed = answer.array("(T, d)", T=4, d=6)
        rule = (
            "A large eps makes the rows smaller. Is yours inside the root, and is it the one "
            "passed in?"
        )
        answer.close(normed, layer_norm(X, np.ones(6), np.zeros(6), eps), rule)


@check("layer_norm", points=0.5)
def test_gain_then_bias(student, rng):
    """Each column is multiplied by its gain, and then its bias is added"""
    for T, d, eps in ((6, 5, 1e-5), (5, 5, 0.5)):
        X, gain, bias = draw(rng, T, d)
        answer = student.layer_norm(X, gain, bias, eps=eps)
        normed = answer.array("(T, d)", T=T, d=d)
        rule = "The normalised row times gain, plus bias, column by column."
        answer.close(normed, layer_norm(X, gain, bias, eps), rule)


@check("layer_norm", points=0.25)
def test_default_eps(student, rng):
    """Without eps, 1e-5 is used: it shows in rows with tiny numbers"""
    X, one, zero = draw(rng, 3, 5)[0] * 1e-3, np.ones(5), np.zeros(5)
    answer = student.layer_norm(X, one, zero)
    normed = answer.array("(T, d)", T=3, d=5)
    rule = "In rows of tiny numbers eps matters. Is its default 1e-5, and is it inside the root?"
    answer.close(normed, layer_norm(X, one, zero), rule)
    answer = student.layer_norm(X, one, zero, 1e-8)
    rule = "A smaller eps than the default counts as well when it is passed in."
    answer.close(answer.array("(T, d)", T=3, d=5), layer_norm(X, one, zero, 1e-8), rule)


@check("layer_norm", points=0.25)
def test_constant_rows(student, rng):
    """A row of equal numbers becomes the bias, not nan"""
    X, gain, bias = draw(rng, 4, 6)
    X[1:3] = [[float(rng.integers(2, 9))], [0.0]]
    answer = student.layer_norm(X, gain, bias)
    normed = answer.array("(T, d)", T=4, d=6)
    rule = "A row of equal numbers has nothing left once its mean is gone: only the bias stays."
    answer.close(normed[1:3], np.tile(bias, (2, 1)), rule, atol=1e-5)


@check("layer_norm", points=0.25)
def test_no_row_knows_another(student, rng):
    """Rewriting one row leaves the others as they were"""
    X, gain, bias = draw(rng, 5, 4)
    other = X.copy()
    other[3] = draw(rng, 4)[0]
    before = student.layer_norm(X, gain, bias).array("(T, d)", T=5, d=4)
    answer = student.layer_norm(other, gain, bias)
    after = answer.array("(T, d)", T=5, d=4)
    rows = np.arange(5)[:, None] != 3
    rule = "One row was rewritten and another one moved: mean and variance belong to a single row."
    answer.close(after, before, rule, where=rows, rtol=0, atol=1e-9)
    answer.require(
        np.abs(after[3] - before[3]).max() > 1e-6,
        "A row was rewritten, and its result did not move.",
    )


@check("layer_norm", points=0.5)
def test_any_leading_axes(student, rng):
    """One row alone, or a batch of sentences: always over the last axis"""
    for shape in ((6,), (2, 5, 4), (3, 3, 3), (3, 1, 4), (2, 1, 3, 5)):
        X, gain, bias = draw(rng, *shape)
        answer = student.layer_norm(X, gain, bias, 0.1)
        sizes = dict(zip("ABTd"[-len(shape) :], shape))
        normed = answer.array(f"({', '.join(sizes)})", **sizes)
        rows = student.layer_norm(X.reshape(-1, shape[-1]), gain, bias, 0.1)
        alone = rows.array("(T, d)", T=X.size // shape[-1], d=shape[-1]).reshape(shape)
        rule = (
            "The same rows in a plain matrix give another result: always normalise over the "
            "last axis."
        )
        answer.close(normed, alone, rule)
        answer.require(np.ptp(normed) > 0.1, "Different numbers went in, and equal ones came out.")


@check("layer_norm", points=0.25)
def test_inputs_stay_as_they_were(student, rng):
    """X, gain and bias are not changed"""
    X, gain, bias = draw(rng, 4, 5)
    answer = student.layer_norm(X, gain, bias)
    answer.array("(T, d)", T=4, d=5)
    answer.unchanged()
