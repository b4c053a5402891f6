"""Right solutions that other exercises may borrow, and how the checks read a mask."""

import inspect

import numpy as np

from maskgrader.checks import Answer, Helper, _, joined

from .reference import causal_mask

LARGEST_T = 160


def _accepts_causal_mask(*args, **kwargs):
    """True for one whole number from 1 to 160, by position or by name."""
    try:
        (T,) = inspect.signature(causal_mask).bind(*args, **kwargs).args
    except TypeError:
        return False
    whole = isinstance(T, int | np.integer) and not isinstance(T, bool)
    return bool(whole and 1 <= T <= LARGEST_T)


HELPERS = {"causal_mask": Helper(causal_mask, _accepts_causal_mask)}
USES = {"prefix_mask": ("causal_mask",)}


def read_mask(answer, shape, **sizes):
    """The answer as a float array that may hold infinities; nan gets a hint of its own.

    NumPy makes integers of a list in which nothing is hidden: integer zeros count as 0.0.
    """
    value = answer.value
    if type(value) is np.ndarray and value.dtype.kind in "iu" and not value.any():
        answer = Answer(value.astype(float), answer.call)
    if type(value) is np.ndarray and value.dtype.kind == "f" and np.isnan(value).any():
        answer.fail(
            "{call} gave nan in some cells. A mask holds 0.0 and -inf only. Was something "
            "multiplied by infinity? 0 times infinity is nan."
        )
    return answer.array(shape, infinite=True, **sizes)


def struck_out(answer, mask, hidden, rule):
    """Demand that the cells in `hidden` hold something that pushes a score down, however far."""
    if np.any(mask[np.broadcast_to(hidden, mask.shape)] == np.inf):
        why = _("Adding +inf makes a cell win over all others: which sign crosses it out?")
        rule = joined(_(rule), why)
    answer.exactly(np.where(mask < 0, -np.inf, mask), -np.inf, rule, where=hidden)


def exactly_minus_infinity(answer, mask, hidden):
    """Demand -inf itself in the cells of `hidden`; finite numbers hear why they do not do."""
    rule = _("A crossed-out cell must hold -inf.")
    values = mask[np.broadcast_to(hidden, mask.shape)]
    if np.any(np.isfinite(values) & (values < 0)):
        why = _(
            "A number, however far below zero, is still a score: in a row whose other scores are "
            "lower still (say, all at -1e10), this cell gets the weight."
        )
        rule = joined(rule, why)
    answer.exactly(mask, -np.inf, rule, where=hidden)


def call_after_call(rule, number):
    """`rule` for call `number` (from 0) of several; from the second on with a question."""
    hint = _("The same function was right a call before: does a call leave something behind?")
    return joined(_(rule), hint if number else "")


def left_open(answer, mask, visible, rule):
    """Demand 0.0 in the cells of `visible`."""
    values = mask[np.broadcast_to(visible, mask.shape)]
    if np.any(np.isfinite(values) & (values != 0)):
        why = _("The mask is added to the scores: what must be added to leave a score as it is?")
        rule = joined(_(rule), why)
    answer.exactly(mask, 0.0, rule, where=visible)
