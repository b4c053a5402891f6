"""Hidden checks of future_change.

The layers are made here and live in the judge. Each is wrapped, so that its inputs and the outputs
it handed out are recorded: the right answer is what those outputs say, whatever random numbers the
student drew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from maskgrader.checks import check

from .reference import self_attention

EXERCISE = "future_change"
LEAK = 1e-9  # a leak counts above this
MOST_RUNS = 500  # recorded runs of one layer
Layer = Callable[[np.ndarray], np.ndarray]


@dataclass
class Record:
    """What a layer was asked, and what it answered."""

    X: np.ndarray
    t: int
    runs: list[tuple[np.ndarray, np.ndarray]] = field(default_factory=list)

    def wrap(self, layer: Layer) -> Layer:
        def recorded(X: np.ndarray) -> np.ndarray:  # as the layers of the visible test are called
            rows = np.array(X, dtype=np.float64)
            if rows.ndim != 2 or rows.shape[1] != self.X.shape[1] or not 0 < len(rows) <= 64:
                raise ValueError("A layer takes one array of shape (T, d).")
            with np.errstate(all="ignore"):  # whatever numbers a student sends
                output = layer(rows)
            if len(self.runs) < MOST_RUNS:
                self.runs.append((rows.copy(), output.copy()))
            return output

        return recorded

    def _same(self, rows: np.ndarray, start: int, stop: int | None = None) -> bool:
        return np.allclose(rows[start:stop], self.X[start:stop], rtol=1e-6, atol=1e-6)

    def change(self, answer) -> float:
        """The largest change the outputs show; fails when the layer was not run as described."""
        whole = [run for run in self.runs if run[0].shape == self.X.shape]
        answer.require(whole, "The layer was never run on T rows.")
        kept = [run for run in whole if self._same(run[0], 0, self.t)]
        original = [output for rows, output in kept if self._same(rows, self.t)]
        rewritten = [output for rows, output in kept if not self._same(rows, self.t)]
        rule = "The layer was never run on X as it is. Is the copy a copy, or X under another name?"
        answer.require(original, rule)
        rule = (
            "The layer was never run with new rows from t on and the old rows before t. Which "
            "rows are rewritten, and is it the rewritten array that the layer gets?"
        )
        answer.require(rewritten, rule)
        return max(float(np.abs(o[: self.t] - original[0][: self.t]).max()) for o in rewritten)


def _ask(student, layer: Layer, X: np.ndarray, t: int):
    """Ask the student about a layer; gives the answer, its number and the change on record."""
    record = Record(X.copy(), t)
    answer = student.future_change(record.wrap(layer), X, t)
    number = answer.number()
    return answer, number, record.change(answer)


def _attention(rng, d: int, d_out: int) -> Layer:
    W_q, W_k, W_v = (rng.normal(size=(d, width)) / np.sqrt(d) for width in (4, 4, d_out))
    return lambda rows: self_attention(rows, W_q, W_k, W_v)[0]


def _recurrence(rng, d: int, d_out: int) -> Layer:
    A, B = rng.normal(size=(d_out, d_out)) / d_out, rng.normal(size=(d, d_out)) / d

    def layer(rows: np.ndarray) -> np.ndarray:
        state, states = np.zeros(d_out), []
        for row in rows:
            state = np.tanh(state @ A + row @ B)
            states.append(state)
        return np.array(states)

    return layer


def _loud(rng, d: int, d_out: int) -> Layer:
    """Honest, and its later rows move a lot."""
    factors = rng.uniform(1, 2, size=d_out)

    def layer(rows: np.ndarray) -> np.ndarray:
        sizes = np.cumsum(1 + rows[:, :1] ** 2, axis=0)
        return 1000.0 * sizes * factors

    return layer


def _leaky(honest: Layer, X: np.ndarray, peek: Layer, table: np.ndarray) -> Layer:
    """`honest` plus a leak that is 0 on X itself and never tiny when what `peek` sees has changed.

    peek: rows to an array of a fixed shape, what the layer reads of them.
    table: how much of the leak each entry of the output gets, (T, d').
    """
    home = peek(X)

    def layer(rows: np.ndarray) -> np.ndarray:
        seen = np.tanh(np.abs(peek(rows) - home).sum())
        return honest(rows) + seen * _first(table, len(rows))

    return layer


def _neighbour(honest: Layer, X: np.ndarray, table: np.ndarray) -> Layer:
    """`honest` plus a leak from each row into the one before it, and no further."""

    def layer(rows: np.ndarray) -> np.ndarray:
        changes = np.tanh(np.abs(rows - _first(X, len(rows))).sum(axis=-1))
        return honest(rows) + np.append(changes[1:], 0.0)[:, None] * _first(table, len(rows))

    return layer


def _first(array: np.ndarray, length: int) -> np.ndarray:
    """The first rows of `array`, with zeros below when it has too few."""
    full = np.zeros((length, array.shape[1]))
    full[: len(array)] = array[:length]
    return full


def _everywhere(T: int, size: float) -> np.ndarray:
    """A leak of one size into every row, up in some columns and down in others."""
    return np.tile(size * np.array([1.0, -1.0, 1.0]), (T, 1))


def _case(rng, T: int):
    """X (T, 4), and an honest layer with outputs (T, 3)."""
    return rng.normal(size=(T, 4)), _attention(rng, 4, 3)


@check(EXERCISE, points=0.5)
def test_honest_layers(student, rng):
    """A layer that does not read ahead gets exactly 0.0"""
    rule = "This layer never reads ahead, however much its later rows move: 0.0 was expected."
    cases = ((_loud, 6, 2), (_attention, 5, 3), (_recurrence, 4, 1), (_loud, 7, 6))
    for make, T, t in cases:
        d, d_out = map(int, rng.permutation([2, 3, 5])[:2])
        X = rng.normal(size=(T, d))
        answer, number, change = _ask(student, make(rng, d, d_out), X, t)
        answer.exactly(number, change, rule)


@check(EXERCISE, points=0.5)
def test_leaks_are_found(student, rng):
    """A layer that reads ahead gets a positive number, whichever rows it reads"""
    rule = "This layer reads ahead, and a positive number was expected. Are all rows from t on new?"
    everywhere = _everywhere(6, 0.3)
    first_row = np.where(np.arange(6)[:, None] == 0, everywhere, 0.0)
    last_seen = np.where(np.arange(6)[:, None] == 3, everywhere, 0.0)
    for t, table, peek in (
        (2, everywhere, lambda rows: rows.mean(axis=0)),
        (2, first_row, lambda rows: rows[-1]),
        (4, last_seen, lambda rows: rows[-1] ** 2),
        (1, everywhere, lambda rows: rows[min(2, len(rows) - 1)]),
        (3, everywhere, None),
        (5, everywhere, lambda rows: np.cos(rows).sum(axis=0)),
        (3, everywhere, lambda rows: rows[-1, :1]),
        (3, everywhere, lambda rows: rows[-1, -1:]),
    ):
        X, honest = _case(rng, 6)
        layer = _leaky(honest, X, peek, table) if peek else _neighbour(honest, X, table)
        answer, number, change = _ask(student, layer, X, t)
        answer.require(number > LEAK and change > LEAK, rule)


@check(EXERCISE, points=0.75)
def test_only_new_numbers_show_it(student, rng):
    """The later rows are new random numbers, not the old ones shifted, shuffled or wiped out"""
    rule = "This layer reads ahead, but not every change shows it. Are the later rows random?"
    for t, quiet, peek in (
        (2, False, lambda rows: rows.sum(axis=0)),  # the same in any order
        (3, False, lambda rows: rows[-1] - rows[-2]),  # the same after adding a constant
        (2, True, lambda rows: rows[-1] - rows[-2]),  # the same when wiped out or made equal
        (2, False, lambda rows: (rows**2).sum(axis=0)),  # the same with other signs
        (3, True, lambda rows: rows[-1, 1:] - rows[-1, :-1]),  # the same in every column
    ):
        X, honest = _case(rng, 6)
        if quiet:
            X[t:] = 0.0
        layer = _leaky(honest, X, peek, _everywhere(6, 0.4))
        answer, number, change = _ask(student, layer, X, t)
        answer.require(number > LEAK and change > LEAK, rule)


@check(EXERCISE, points=0.75)
def test_largest_change(student, rng):
    """The number is the largest absolute change among the output rows before t"""
    rule = "It must be the largest absolute change of all entries in the output rows before t."
    shape = np.array([[-0.3, 0.2, 0.1], [0.15, -0.9, 0.2], [0.1, 0.3, -0.4]])
    for sign in rng.permutation([1.0, -1.0]):
        X, attention = _case(rng, 6)
        for honest, t in ((attention, 3), (_loud(rng, 4, 3), 2)):
            table = sign * rng.uniform(0.8, 1.2) * shape
            layer = _leaky(honest, X, lambda rows: rows[-1], table)
            answer, number, change = _ask(student, layer, X, t)
            answer.close(number, change, rule)
    X, honest = _case(rng, 8)
    table = np.vstack([[0.2, -0.9, 0.3], _everywhere(7, 0.1)])  # most of it far before t
    answer, number, change = _ask(student, _leaky(honest, X, lambda rows: rows[-1], table), X, 6)
    answer.close(number, change, rule)


@check(EXERCISE, points=0.25)
def test_small_leak(student, rng):
    """A small leak is a leak"""
    rule = "This layer reads ahead by little; that little was expected, neither 0.0 nor rounded."
    X, quiet = _case(rng, 5)
    loud = _loud(rng, 4, 3)  # beside its outputs a leak of 1e-4 is as good as nothing
    tiny = ((quiet, 2.3e-9, 2), (quiet, 4e-9, 3))  # not rounded away, nor with a tolerance
    for honest, size, t in ((quiet, 1e-4, 2), (quiet, 3e-6, 3), (loud, 1e-4, 2), *tiny):
        layer = _leaky(honest, X, lambda rows: rows[-1], _everywhere(5, size))
        answer, number, change = _ask(student, layer, X, t)
        answer.require(number > 0 and change > 0, rule)
        answer.close(number, change, rule)


@check(EXERCISE, points=0.25)
def test_X_stays(student, rng):
    """X is left as it was"""
    for t in (1, 3):
        X, honest = _case(rng, 5)
        layer = _leaky(honest, X, lambda rows: rows.mean(axis=0), _everywhere(5, 0.5))
        answer, _, _ = _ask(student, layer, X, t)
        answer.unchanged()
