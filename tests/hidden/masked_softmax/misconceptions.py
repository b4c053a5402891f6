"""Known mistakes of the assignment `masked_softmax`."""

import numpy as np

from maskgrader.checks import misconception

from .reference import (
    causal_mask,
    draw_scores,
    future_weight,
    masked_softmax,
    renormalize,
    shrunk_weights,
)

GRIDS = ((5, 5), (4, 6), (5, 5))  # one size twice: an answer remembered by its size is seen


def _draw_mask(rng, T_q, T_k):
    """Every row has a visible and a hidden cell, and so has every column; T_q <= T_k.

    So no mistake depends on what it makes of a row or a column with nothing visible.
    """
    lag = (np.arange(T_k) - np.arange(T_q)[:, None]) % T_q
    visible = (lag == 0) | (lag != 1) & (rng.random((T_q, T_k)) < 0.5)
    return np.where(visible, 0.0, -np.inf)


def _scores_and_masks(rng):
    return [(draw_scores(rng, *shape), _draw_mask(rng, *shape)) for shape in GRIDS]


def _squares(rng):
    """Square grids alone: the mistake cannot be made with others."""
    return [(draw_scores(rng, T, T), _draw_mask(rng, T, T)) for T in (5, 4)]


def _and_scores(change):
    """The ordinary probes, and one whose scores are change(scores, mask)."""

    def probes(rng):
        scores, mask = draw_scores(rng, 5, 5), _draw_mask(rng, 5, 5)
        return [*_scores_and_masks(rng), (change(scores, mask), mask)]

    return probes


_low = _and_scores(lambda scores, mask: np.full_like(scores, -1e10))
_far_apart = _and_scores(lambda scores, mask: scores + np.array([[1000, 2000, 0, 1000, 0]]).T)
_hidden_high = _and_scores(lambda scores, mask: np.where(mask == 0, scores, 1e10))


def _empty_row(mask):
    mask = mask.copy()
    mask[..., 1, :] = -np.inf
    return mask


def _with_empty_row(rng):
    """Ordinary probes, a single row, low scores, rows far apart, and a row with nothing visible."""
    return [
        *_low(rng),
        _far_apart(rng)[-1],
        (draw_scores(rng, 6), _draw_mask(rng, 2, 6)[0]),
        (draw_scores(rng, 5, 5), _empty_row(_draw_mask(rng, 5, 5))),
    ]


def _with_batch(rng):
    """Ordinary probes and a batch of three sentences, whose masks differ and are (3, 1, 6)."""
    mask = np.where(np.arange(6) < np.array([4, 5, 2])[:, None, None], 0.0, -np.inf)
    return [*_scores_and_masks(rng), (draw_scores(rng, 3, 4, 6), mask)]


def _with_empty_row_in_a_batch(rng):
    mask = _empty_row(np.stack([_draw_mask(rng, 4, 6), _draw_mask(rng, 4, 6)]))
    return [*_with_empty_row(rng), (draw_scores(rng, 2, 4, 6), mask)]


def _from_scores(probes):
    """The same probes with weights for scores: each row's softmax."""
    return lambda rng: [(masked_softmax(scores), mask) for scores, mask in probes(rng)]


PROBES = {
    "masked_softmax": _scores_and_masks,
    "renormalize": _from_scores(_scores_and_masks),
    "future_weight": lambda rng: [(masked_softmax(draw_scores(rng, T, T)),) for T in (5, 7, 5)],
    "leaky_weights": lambda rng: [
        *_scores_and_masks(rng),
        (draw_scores(rng, 4, 4), causal_mask(4)),
    ],
    "shrunk_weights": _scores_and_masks,
}


def _softmax(scores, axis=-1):
    """The ordinary softmax, with its nan for infinite scores."""
    powers = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


def _kept(weights, mask):
    return np.where(mask == 0, weights, 0.0)


def _empty(mask):
    """Which rows have nothing visible, as a column."""
    return np.isneginf(mask).all(axis=-1, keepdims=True)


# masked_softmax


@misconception("masked_softmax", hint="Does your answer change when the mask does? Should it?")
def mask_ignored(scores, mask):
    """The mask is never looked at"""
    return _softmax(scores)


@misconception(
    "masked_softmax", hint="A hidden score of 0: what is exp(0), and who pays for that share?"
)
def hidden_scores_zero(scores, mask):
    """Hidden scores are set to 0, and 0 is still a score"""
    return _softmax(_kept(scores, mask))


@misconception(
    "masked_softmax", hint="What do your rows sum to? Who still was in the sum when 1 was shared?"
)
def struck_out_afterwards(scores, mask):
    """Hidden weights are set to 0 after the sharing, so rows do not sum to 1"""
    return shrunk_weights(scores, mask)


@misconception(
    "masked_softmax", hint="Is the mask made for scores or for weights? What may a weight be?"
)
def mask_added_to_the_weights(scores, mask):
    """The mask is added after the softmax, to the weights"""
    return _softmax(scores) + mask


@misconception("masked_softmax", hint="What is minus minus infinity, and exp of that?")
def mask_subtracted(scores, mask):
    """The mask is subtracted from the scores, so hidden ones become +inf"""
    return _softmax(scores - mask)


@misconception(
    "masked_softmax", hint="What does multiplying by 0.0 make of a visible score? And adding it?"
)
def scores_times_mask(scores, mask):
    """The scores are multiplied by the mask, so visible ones become 0"""
    return _softmax(scores * mask)


@misconception("masked_softmax", hint="Which of the two values of a mask says: may be seen?")
def mask_upside_down(scores, mask):
    """Visible cells are struck out and hidden ones kept"""
    return masked_softmax(scores, np.where(mask == 0, -np.inf, 0.0))


@misconception(
    "masked_softmax",
    hint="Rows look, columns are looked at, in the scores and in the mask. Do yours line up?",
    probes=_squares,
)
def mask_transposed(scores, mask):
    """The rows and columns of the mask are exchanged"""
    return masked_softmax(scores, mask.T)


@misconception("masked_softmax", hint="Who decides what is hidden: the mask, or a cell's position?")
def always_its_own_triangle(scores, mask):
    """The future is struck out, whatever the mask says"""
    return masked_softmax(scores, np.where(np.tri(*scores.shape, dtype=bool), 0.0, -np.inf))


@misconception("masked_softmax", hint="What does the shape of a grid say about who is hidden?")
def mask_used_when_square_only(scores, mask):
    """The mask is left out when there are more columns than rows"""
    return masked_softmax(scores, mask if len(set(scores.shape)) == 1 else None)


@misconception(
    "masked_softmax", hint="Each query shares out 1 among its keys. Along which axis are the keys?"
)
def softmax_down_the_columns(scores, mask):
    """Columns share out 1 instead of rows"""
    return _softmax(scores + mask, axis=0)


@misconception(
    "masked_softmax",
    hint="Which shape has a sum of each row, and with what does it line up in a division?",
    probes=_squares,
)
def softmax_without_keepdims(scores, mask):
    """The sums of the rows line up with the columns"""
    powers = np.exp(scores + mask - (scores + mask).max(axis=-1))
    return powers / powers.sum(axis=-1)


@misconception("masked_softmax", hint="What does each single row sum to in your answer?")
def one_sum_for_everything(scores, mask):
    """The whole grid shares out 1, not each row"""
    powers = np.exp(scores + mask)
    return powers / powers.sum()


@misconception("masked_softmax", hint="How often do scores have to become weights?")
def softmax_twice(scores, mask):
    """The softmax is taken of weights, a second time"""
    return _softmax(_softmax(scores + mask) + mask)


@misconception("masked_softmax", hint="May a weight be negative? What came before the logarithm?")
def logarithm(scores, mask):
    """The logarithm of the weights is returned"""
    return np.log(masked_softmax(scores, mask))


@misconception("masked_softmax", hint="Of which number is a score the exponent here?")
def powers_of_two(scores, mask):
    """2 is raised to the scores, not e"""
    return masked_softmax(scores * np.log(2), mask)


@misconception("masked_softmax", hint="Has a visible cell with a lower score no share at all?")
def winner_takes_all(scores, mask):
    """The largest visible score gets everything"""
    scores = scores + mask
    return (scores == scores.max(axis=-1, keepdims=True)).astype(float)


@misconception("masked_softmax", hint="Who asked for smaller scores? Is there a width of keys yet?")
def scaled_by_the_row_length(scores, mask):
    """The scores are divided by the square root of the number of columns"""
    return masked_softmax(scores / np.sqrt(scores.shape[-1]), mask)


@misconception("masked_softmax", hint="Do your rows still sum to 1 when their digits are counted?")
def digits_cut_off(scores, mask):
    """The weights are cut off after three digits"""
    return np.floor(1000 * masked_softmax(scores, mask)) / 1000


@misconception("masked_softmax", hint="Who needs short numbers: the one who reads, or the sum?")
def rounded(scores, mask):
    """The weights are rounded to three digits"""
    return np.round(masked_softmax(scores, mask), 3)


@misconception("masked_softmax", hint="How many digits does a number of 16 bits hold?")
def half_precision(scores, mask):
    """The weights are computed in half precision, which has three digits"""
    return _softmax((scores + mask).astype(np.float16)).astype(float)


@misconception(
    "masked_softmax",
    hint="A batch has an axis more in front. Which axis are the keys, counted from the end?",
    probes=_with_batch,
)
def axis_one_for_batches(scores, mask):
    """A batch shares out 1 along its second axis, not its last"""
    turned = np.swapaxes(scores + mask, 1, -1)
    return np.swapaxes(masked_softmax(turned), 1, -1)


@misconception(
    "masked_softmax",
    hint="Each sentence of a batch has a mask of its own. Whose mask does the second one get?",
    probes=_with_batch,
)
def first_mask_of_the_batch(scores, mask):
    """Every sentence of a batch gets the mask of the first"""
    return masked_softmax(scores, mask[0] if mask.ndim > 2 else mask)


@misconception(
    "masked_softmax",
    hint="What is exp(1000) on a computer? What may be taken from all scores of a row unseen?",
    probes=_far_apart,
)
def no_maximum(scores, mask):
    """The exponentials of large scores overflow"""
    powers = np.exp(scores + mask)
    return powers / powers.sum(axis=-1, keepdims=True)


@misconception(
    "masked_softmax",
    hint="Two scores of 1000 and 1001: are they still different in your function?",
    probes=_far_apart,
)
def scores_clipped(scores, mask):
    """Large scores are all cut down to the same number"""
    return masked_softmax(np.clip(scores, -50, 50), mask)


@misconception(
    "masked_softmax",
    hint="One row lies 1000 below another. What is left of it after you took off the maximum?",
    probes=_far_apart,
)
def one_maximum_for_everything(scores, mask):
    """One maximum is subtracted from the whole grid, so low rows vanish"""
    powers = np.exp(scores + mask - (scores + mask).max())
    total = powers.sum(axis=-1, keepdims=True)
    return powers / np.where(total == 0, 1, total)


@misconception(
    "masked_softmax",
    hint="A hidden score may be the largest of its row. When is it left out: early enough?",
    probes=_hidden_high,
)
def hidden_maximum(scores, mask):
    """A large hidden score swallows its row, because it is left out too late"""
    powers = _kept(np.exp(scores - scores.max(axis=-1, keepdims=True)), mask)
    total = powers.sum(axis=-1, keepdims=True)
    return powers / np.where(total == 0, 1, total)


@misconception(
    "masked_softmax",
    hint="If a hidden score is large enough, what does your number leave of it? And -inf?",
    probes=_hidden_high,
)
def finite_number_added(scores, mask):
    """A finite number is added, so a very high hidden score shines through"""
    return _softmax(scores + np.maximum(mask, -1e9))


@misconception(
    "masked_softmax",
    hint="If all scores of a row are at -1e10, which cells win in your function?",
    probes=_low,
)
def filled_with_a_finite_number(scores, mask):
    """Hidden scores become a finite number, which is not below every score"""
    return _softmax(np.where(mask == 0, scores, -1e9))


@misconception(
    "masked_softmax",
    hint="What is -inf minus -inf? What should a row say when there is nobody to look at?",
    probes=_with_empty_row,
)
def nan_in_an_empty_row(scores, mask):
    """A row with nothing visible becomes nan"""
    return np.where(_empty(mask), np.nan, masked_softmax(scores, mask))


@misconception(
    "masked_softmax",
    hint="Who may get something in a row with nothing visible?",
    probes=_with_empty_row,
)
def empty_row_shared_equally(scores, mask):
    """A row with nothing visible is shared out to all"""
    return np.where(_empty(mask), 1 / scores.shape[-1], masked_softmax(scores, mask))


@misconception(
    "masked_softmax",
    hint="What have the other rows to do with a row that has nothing visible?",
    probes=_with_empty_row,
)
def empty_row_empties_all(scores, mask):
    """One row with nothing visible turns all rows into zeros"""
    return masked_softmax(scores, mask) * (not _empty(mask).any())


@misconception(
    "masked_softmax",
    hint="A grid is right: what is different where there is an axis more in front?",
    probes=_with_empty_row_in_a_batch,
)
def nan_in_a_batch(scores, mask):
    """In a batch, a row with nothing visible becomes nan"""
    wrong = np.where(_empty(mask), np.nan, 0.0) if mask.ndim > 2 else 0.0
    return masked_softmax(scores, mask) + wrong


# renormalize


@misconception("renormalize", hint="What do your rows sum to, and what should they sum to?")
def not_divided(weights, mask):
    """The weights that are left are not divided by their own sum"""
    return _kept(weights, mask)


@misconception("renormalize", hint="Is it how many are left that matters, or how much?")
def divided_by_the_number_left(weights, mask):
    """What is left is divided by how many are left"""
    return _kept(weights, mask) / (mask == 0).sum(axis=-1, keepdims=True)


@misconception("renormalize", hint="Is a row whose largest weight is 1 a row that sums to 1?")
def divided_by_the_largest(weights, mask):
    """What is left is divided by the largest weight"""
    kept = _kept(weights, mask)
    return kept / kept.max(axis=-1, keepdims=True)


@misconception(
    "renormalize", hint="Each query shares out 1 among its keys. Along which axis are the keys?"
)
def divided_by_column_sums(weights, mask):
    """What is left is divided by the sums of the columns"""
    kept = _kept(weights, mask)
    return kept / kept.sum(axis=0)


@misconception("renormalize", hint="Whose lost weight does a row get back: its own, or all rows'?")
def divided_by_the_sum_of_all(weights, mask):
    """What is left is divided by one sum for the whole grid"""
    kept = _kept(weights, mask)
    return kept / kept.sum()


@misconception(
    "renormalize",
    hint="Which shape has a sum of each row, and with what does it line up in a division?",
    probes=_from_scores(_squares),
)
def renormalize_without_keepdims(weights, mask):
    """The sums of the rows line up with the columns"""
    kept = _kept(weights, mask)
    return kept / kept.sum(axis=-1)


@misconception(
    "renormalize", hint="These are weights already. What does exp do to the ratio of two of them?"
)
def softmax_again(weights, mask):
    """A softmax is taken of the weights"""
    return masked_softmax(weights, mask)


@misconception(
    "renormalize", hint="One survivor had twice the weight of another. Has it still, in yours?"
)
def lost_weight_shared_equally(weights, mask):
    """The lost weight is given to the survivors in equal parts"""
    lost = np.where(mask == 0, 0.0, weights).sum(axis=-1, keepdims=True)
    return _kept(weights + lost / (mask == 0).sum(axis=-1, keepdims=True), mask)


@misconception(
    "renormalize", hint="One survivor had twice the weight of another. Has it still, in yours?"
)
def lost_weight_to_the_largest(weights, mask):
    """The largest survivor gets all of the lost weight"""
    kept = _kept(weights, mask)
    largest = kept == kept.max(axis=-1, keepdims=True)
    return kept + largest * (1 - kept.sum(axis=-1, keepdims=True))


@misconception("renormalize", hint="Which of the two values of a mask says: may be seen?")
def hidden_kept(weights, mask):
    """The visible weights are dropped and the hidden ones kept"""
    return renormalize(weights, np.where(mask == 0, -np.inf, 0.0))


@misconception(
    "renormalize", hint="The mask holds 0.0 where a weight may stay. What is a weight times 0.0?"
)
def weights_times_mask(weights, mask):
    """The weights are multiplied by the mask, so visible ones become 0"""
    return weights * mask / (weights * mask).sum(axis=-1, keepdims=True)


@misconception("renormalize", hint="Are the visible cells of a row always its first ones?")
def first_cells_kept(weights, mask):
    """The first cells of a row are kept, whichever the mask shows"""
    n_visible = (mask == 0).sum(axis=-1, keepdims=True)
    return renormalize(weights, np.where(np.arange(mask.shape[-1]) < n_visible, 0.0, -np.inf))


@misconception(
    "renormalize",
    hint="What is 0 divided by 0? What should a row say when there is nobody to look at?",
    probes=_from_scores(_with_empty_row),
)
def zero_divided_by_zero(weights, mask):
    """A row with nothing visible becomes nan"""
    return np.where(_empty(mask), np.nan, renormalize(weights, mask))


@misconception(
    "renormalize",
    hint="A grid is right: what is different where there is an axis more in front?",
    probes=_from_scores(_with_empty_row_in_a_batch),
)
def zero_divided_by_zero_in_a_batch(weights, mask):
    """In a batch, a row with nothing visible becomes nan"""
    wrong = np.where(_empty(mask), np.nan, 0.0) if mask.ndim > 2 else 0.0
    return renormalize(weights, mask) + wrong


# future_weight


def _any_sum(rng):
    return [*PROBES["future_weight"](rng), (rng.uniform(0.1, 0.9, size=(4, 4)),)]


@misconception("future_weight", hint="Is a word's own cell part of its future?")
def diagonal_included(weights):
    """A row's own cell counts as future"""
    return np.triu(weights).sum(axis=1)


@misconception("future_weight", hint="Where does the future of row 0 begin?")
def next_word_left_out(weights):
    """The first column of the future is left out"""
    return np.triu(weights, k=2).sum(axis=1)


@misconception("future_weight", hint="How many words of the future does row 0 have?")
def next_word_only(weights):
    """Only the very next column counts as future"""
    return np.append(np.diagonal(weights, 1), 0.0)


@misconception("future_weight", hint="Which side of the diagonal has row 0 nothing on?")
def past_instead_of_future(weights):
    """What stands left of the diagonal is added up"""
    return np.tril(weights, k=-1).sum(axis=1)


@misconception("future_weight", hint="What should be left of it when a row is masked properly?")
def visible_instead_of_future(weights):
    """What a row may see is added up, not what it may not"""
    return np.tril(weights).sum(axis=1)


@misconception("future_weight", hint="Rows look, columns are looked at. Who gives, and who gets?")
def column_sums(weights):
    """The columns are added up: what each word gets from those before it"""
    return np.triu(weights, k=1).sum(axis=0)


@misconception("future_weight", hint="How many queries are there, and how many numbers?")
def one_number(weights):
    """There is one number for the whole grid"""
    return np.triu(weights, k=1).sum()


@misconception("future_weight", hint="How many numbers should there be for each row?")
def not_added_up(weights):
    """The cells of the future are returned, not their sums"""
    return np.triu(weights, k=1)


@misconception(
    "future_weight", hint="How much does the last row give away, and where do you say so?"
)
def last_row_missing(weights):
    """The last row, which has no future, is left out"""
    return future_weight(weights)[:-1]


@misconception("future_weight", hint="How much is a row's future together, not on average?")
def mean_instead_of_sum(weights):
    """The future is averaged over the row, not added up"""
    return future_weight(weights) / len(weights)


@misconception("future_weight", hint="How much is a row's future together?")
def largest_instead_of_sum(weights):
    """The largest weight of the future is taken, not the sum"""
    return np.triu(weights, k=1).max(axis=1)


@misconception(
    "future_weight",
    hint="Do all rows sum to 1, also those of a broken softmax?",
    probes=_any_sum,
)
def one_minus_the_past(weights):
    """The past is taken from 1, as if every row summed to 1"""
    return 1 - np.tril(weights).sum(axis=1)


@misconception(
    "future_weight",
    hint="How much of it, or what share of it: what was asked for?",
    probes=_any_sum,
)
def share_of_the_row(weights):
    """The future is divided by the sum of its row"""
    return future_weight(weights) / weights.sum(axis=1)


# leaky_weights


@misconception("leaky_weights", hint="This mistake leaks. How much does the future get in yours?")
def masked_after_all(scores, mask):
    """The right weights are returned, not the mistake"""
    return masked_softmax(scores, mask)


@misconception("leaky_weights", hint="Where has the mask its one task in this mistake?")
def nothing_zeroed(scores, mask):
    """The mask is not used: no score is set to 0"""
    return masked_softmax(scores)


@misconception("leaky_weights", hint="Which of the two mistakes loses weight, and which leaks it?")
def other_mistake_shrunk(scores, mask):
    """It is the other mistake: hidden weights are set to 0, not scores"""
    return shrunk_weights(scores, mask)


@misconception("leaky_weights", hint="Which of the two values of a mask says: hidden?")
def visible_scores_zeroed(scores, mask):
    """The visible scores are set to 0"""
    return masked_softmax(np.where(mask == 0, 0.0, scores))


@misconception("leaky_weights", hint="What happens to the scores that may be seen?")
def all_scores_zeroed(scores, mask):
    """All scores are set to 0, so everybody gets the same"""
    return masked_softmax(0 * scores)


@misconception("leaky_weights", hint="Who decides what is hidden: the mask, or a cell's position?")
def triangle_zeroed(scores, mask):
    """The future is set to 0, whatever the mask says"""
    return masked_softmax(np.tril(scores))


@misconception("leaky_weights", hint="What does multiplying by the mask make of a visible score?")
def scores_multiplied(scores, mask):
    """The scores are multiplied by the mask, so visible ones become 0"""
    return _softmax(scores * mask)


# shrunk_weights


@misconception("shrunk_weights", hint="This mistake loses weight. What do your rows sum to?")
def shared_out_again(scores, mask):
    """The right weights are returned: nothing of the row is lost"""
    return masked_softmax(scores, mask)


@misconception("shrunk_weights", hint="Where has the mask its one task in this mistake?")
def nothing_struck_out(scores, mask):
    """The mask is not used: no weight is set to 0"""
    return masked_softmax(scores)


@misconception("shrunk_weights", hint="Which of the two mistakes loses weight, and which leaks it?")
def other_mistake_leaky(scores, mask):
    """It is the other mistake: hidden scores are set to 0, not weights"""
    return masked_softmax(_kept(scores, mask))


@misconception("shrunk_weights", hint="How many of the two mistakes were asked for at once?")
def both_mistakes(scores, mask):
    """Both mistakes are made: hidden scores are set to 0, then hidden weights"""
    return _kept(masked_softmax(_kept(scores, mask)), mask)


@misconception("shrunk_weights", hint="Which of the two values of a mask says: hidden?")
def visible_weights_zeroed(scores, mask):
    """The visible weights are set to 0"""
    return np.where(mask == 0, 0.0, masked_softmax(scores))


@misconception("shrunk_weights", hint="What does each row share out before weights are struck out?")
def one_sum_for_the_grid(scores, mask):
    """The whole grid shares out 1, not each row"""
    return _kept(np.exp(scores) / np.exp(scores).sum(), mask)
