"""Known mistakes of cross_attention, and for each the question that leads out of it."""

from __future__ import annotations

import numpy as np

from maskgrader.checks import misconception

from .reference import (
    causal_mask,
    cross_attention,
    masked_softmax,
    scaled_dot_product_attention,
    self_attention,
)

# --- scaled_dot_product_attention ----------------------------------------------------------------

SDPA = "scaled_dot_product_attention"


def _attention(rng):
    """Without a mask, with one that leaves every query and every key something, and a batch."""
    Q, K, V = (rng.normal(size=shape) for shape in ((6, 7), (5, 7), (5, 3)))
    batch = (rng.normal(size=(2, *shape)) for shape in ((4, 3), (6, 3), (6, 2)))
    mask = np.where(np.tri(6, 5, dtype=bool), 0.0, -np.inf)
    return [(Q, K, V), (Q, K, V, mask), tuple(batch)]


def _attention_blind(rng):
    """And with a query that may look at nobody."""
    plain = _attention(rng)
    mask = np.where(np.arange(6) == 2, -np.inf, 0.0)[:, None] + np.zeros(5)
    return [*plain, (*plain[0], mask)]


def _attention_loud(rng, factors=1.0, *mask):
    """And with keys whose scores are about 1000 times their factor, one or (T_k,)."""
    plain = _attention(rng)
    Q, K, V = plain[0]
    return [*plain, (np.c_[np.full(6, 60.0), Q], np.c_[50 * factors * np.ones(5), K], V, *mask)]


def _attention_loud_secret(rng):
    """And with a hidden score that is larger than the others by about 1000."""
    hidden = np.arange(5) == 1
    return _attention_loud(rng, hidden, np.where(hidden, -np.inf, 0.0))


def _attention_square(rng):
    """And with as many queries as keys, where a transposed map fits."""
    return [*_attention(rng), tuple(rng.normal(size=shape) for shape in ((4, 3), (4, 3), (4, 2)))]


def _raw(Q, K):
    return Q @ np.swapaxes(K, -1, -2)


def _scores(Q, K):
    return _raw(Q, K) / np.sqrt(Q.shape[-1])


def _mix(scores, V, mask=None):
    weights = masked_softmax(scores, mask)
    return weights @ V, weights


def _shares(powers):
    total = powers.sum(axis=-1, keepdims=True)
    return powers / np.where(total == 0, 1.0, total)


@misconception(
    SDPA, hint="With longer queries the scores grow. What keeps their spread at about 1?"
)
def no_scale(Q, K, V, mask=None):
    """The scores are not divided by anything"""
    return _mix(_raw(Q, K), V, mask)


@misconception(
    SDPA, hint="How fast does the spread of a sum of d_k products grow: like d_k itself?"
)
def scaled_by_d_k(Q, K, V, mask=None):
    """The scores are divided by d_k, not by its square root"""
    return _mix(_raw(Q, K) / Q.shape[-1], V, mask)


@misconception(SDPA, hint="A score is a sum of products. How many of them, and of which vectors?")
def scaled_by_root_of_d_v(Q, K, V, mask=None):
    """The scores are divided by the square root of the length of a value"""
    return _mix(_raw(Q, K) / np.sqrt(V.shape[-1]), V, mask)


@misconception(SDPA, hint="Does a single score get larger when there are more keys to look at?")
def scaled_by_root_of_keys(Q, K, V, mask=None):
    """The scores are divided by the square root of the number of keys"""
    return _mix(_raw(Q, K) / np.sqrt(K.shape[-2]), V, mask)


@misconception(SDPA, hint="Should long queries have larger scores or smaller ones afterwards?")
def scale_multiplied(Q, K, V, mask=None):
    """The scores are multiplied by the square root of d_k"""
    return _mix(_raw(Q, K) * np.sqrt(Q.shape[-1]), V, mask)


@misconception(SDPA, hint="Where does the 2 come from, and is it the same for longer queries?")
def scale_of_the_example(Q, K, V, mask=None):
    """The scores are always divided by 2, which is right for the visible example alone"""
    return _mix(_raw(Q, K) / 2, V, mask)


@misconception(
    SDPA, hint="What does each row of weights sum to now? What is it that gets too large?"
)
def scale_after_softmax(Q, K, V, mask=None):
    """The weights are divided, not the scores"""
    weights = masked_softmax(_raw(Q, K), mask) / np.sqrt(Q.shape[-1])
    return weights @ V, weights


@misconception(SDPA, hint="Two queries differ. Where do you compare each of them with the keys?")
def even_shares(Q, K, V, mask=None):
    """All visible keys get the same weight, whatever the query is"""
    return _mix(0 * _raw(Q, K), V, mask)


@misconception(SDPA, hint="Whose weights sum to 1: those of a query, or those that a key receives?")
def softmax_over_queries(Q, K, V, mask=None):
    """The softmax runs down the columns, over the queries"""
    scores = _scores(Q, K) if mask is None else _scores(Q, K) + mask
    weights = np.swapaxes(masked_softmax(np.swapaxes(scores, -1, -2)), -1, -2)
    return weights @ V, weights


@misconception(SDPA, hint="Write down K with two rows, and both results. Do the columns hold keys?")
def reshape_for_transpose(Q, K, V, mask=None):
    """K is reshaped where it should be transposed"""
    K_t = K.reshape(*K.shape[:-2], K.shape[-1], K.shape[-2])
    return _mix(Q @ K_t / np.sqrt(Q.shape[-1]), V, mask)


@misconception(
    SDPA,
    hint="An output row belongs to a query. Which row of the weights says what goes into it?",
    probes=_attention_square,
)
def weights_transposed_when_square(Q, K, V, mask=None):
    """The values are mixed with the transposed weights where those fit"""
    weights = masked_softmax(_scores(Q, K), mask)
    fits = weights.shape[-1] == weights.shape[-2]
    return (np.swapaxes(weights, -1, -2) if fits else weights) @ V, weights


@misconception(SDPA, hint="Does anything change when you call it with a mask?")
def mask_ignored(Q, K, V, mask=None):
    """The mask is never used"""
    return _mix(_scores(Q, K), V)


@misconception(SDPA, hint="What is exp(0)? Does a key with the score 0 get nothing?")
def mask_zeroes_scores(Q, K, V, mask=None):
    """Hidden scores are set to 0, and a 0 is still a score"""
    visible = True if mask is None else np.isfinite(mask)
    return _mix(np.where(visible, _scores(Q, K), 0.0), V)


@misconception(SDPA, hint="Sum up a row of weights. Who gets the part that was struck out?")
def mask_after_softmax(Q, K, V, mask=None):
    """Hidden weights are struck out after the sharing out"""
    visible = True if mask is None else np.isfinite(mask)
    weights = np.where(visible, masked_softmax(_scores(Q, K)), 0.0)
    return weights @ V, weights


@misconception(SDPA, hint="You return one set of weights. Is it the set that mixes the values?")
def output_mixed_without_mask(Q, K, V, mask=None):
    """The weights are masked, but the values are mixed with unmasked ones"""
    return _mix(_scores(Q, K), V)[0], masked_softmax(_scores(Q, K), mask)


@misconception(SDPA, hint="In which order are the two results asked for?")
def pair_swapped(Q, K, V, mask=None):
    """The weights come first and the output second"""
    return scaled_dot_product_attention(Q, K, V, mask)[::-1]


@misconception(
    SDPA, hint="Two things are asked for. Which one is still missing from what you return?"
)
def output_alone(Q, K, V, mask=None):
    """The output comes back without the weights"""
    return scaled_dot_product_attention(Q, K, V, mask)[0]


@misconception(
    SDPA,
    hint="What happens to a row in which every score has the same large negative number added?",
    probes=_attention_blind,
)
def finite_number_added(Q, K, V, mask=None):
    """A finite number stands in for -inf, so a row with nothing visible is shared out as always"""
    return _mix(_scores(Q, K), V, None if mask is None else np.maximum(mask, -1e4))


@misconception(
    SDPA,
    hint="What is the softmax of a row in which the same large negative number stands everywhere?",
    probes=_attention_blind,
)
def finite_number_filled_in(Q, K, V, mask=None):
    """A finite number replaces hidden scores, so a row with nothing visible gets equal shares"""
    visible = True if mask is None else np.isfinite(mask)
    return _mix(np.where(visible, _scores(Q, K), -1e9), V)


@misconception(
    SDPA,
    hint="What is the maximum of a row with nothing visible, and what is -inf minus -inf?",
    probes=_attention_blind,
)
def nan_where_nothing_is_visible(Q, K, V, mask=None):
    """A row with nothing visible becomes nan"""
    scores = _scores(Q, K) if mask is None else _scores(Q, K) + mask
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = powers / powers.sum(axis=-1, keepdims=True)
    return weights @ V, weights


@misconception(
    SDPA,
    hint="How large is exp(1000)? Which number may you take away from a whole row of scores?",
    probes=_attention_loud,
)
def no_maximum(Q, K, V, mask=None):
    """The exponentials are taken of the raw scores, and overflow"""
    weights = _shares(np.exp(_scores(Q, K) if mask is None else _scores(Q, K) + mask))
    return weights @ V, weights


@misconception(
    SDPA,
    hint="If a hidden score is by far the largest, what is left of the visible ones?",
    probes=_attention_loud_secret,
)
def maximum_before_masking(Q, K, V, mask=None):
    """The maximum of a row is taken before masking, so a hidden score can be the maximum"""
    scores = _scores(Q, K)
    scores = scores - scores.max(axis=-1, keepdims=True)
    weights = _shares(np.exp(scores if mask is None else scores + mask))
    return weights @ V, weights


# --- self_attention ------------------------------------------------------------------------------


def _matrices(rng, *shapes):
    """Random matrices that keep the size of what they multiply."""
    return [rng.normal(size=shape) / np.sqrt(shape[0]) for shape in shapes]


def _words(rng):
    """With the mask and without; all widths differ."""
    X, *projections = rng.normal(size=(5, 7)), *_matrices(rng, (7, 4), (7, 4), (7, 3))
    return [(X, *projections), (X, *projections, False), (X[1:], *projections, True)]


def _loud(*arguments):
    """The arguments of an attention with about 1000 on top of all scores."""
    *words, W_q, W_k, W_v = arguments
    words = [np.c_[np.ones(len(X)), X] for X in words]
    tops = np.full(W_q.shape[1], 25.0), np.full(W_k.shape[1], 25.0), np.zeros(W_v.shape[1])
    return *words, *map(np.vstack, zip(tops, (W_q, W_k, W_v)))


def _words_loud(rng):
    """And with all scores near 1000."""
    plain = _words(rng)
    return [*plain, _loud(*plain[0])]


def _masked(X, W_q, W_k, W_v, mask):
    return scaled_dot_product_attention(X @ W_q, X @ W_k, X @ W_v, mask)


@misconception("self_attention", hint="Which matrix makes the questions, and is it used at all?")
def even_shares_among_words(X, W_q, W_k, W_v, causal=True):
    """A word shares evenly among the words that it may see, without asking"""
    return _masked(X, 0 * W_q, W_k, W_v, causal_mask(len(X)) if causal else None)


@misconception("self_attention", hint="What should change when causal=False is passed in?")
def always_masked(X, W_q, W_k, W_v, causal=True):
    """The mask is there with causal=False too"""
    return self_attention(X, W_q, W_k, W_v, True)


@misconception("self_attention", hint="Does the first word see the second one? May it?")
def never_masked(X, W_q, W_k, W_v, causal=True):
    """There is no mask, whatever causal says"""
    return self_attention(X, W_q, W_k, W_v, False)


@misconception("self_attention", hint="Which of the two values of causal asks for a mask?")
def causal_turned_round(X, W_q, W_k, W_v, causal=True):
    """The mask is there with causal=False, and missing with causal=True"""
    return self_attention(X, W_q, W_k, W_v, not causal)


@misconception("self_attention", hint="What can the very first word look at, if not at itself?")
def diagonal_hidden(X, W_q, W_k, W_v, causal=True):
    """The diagonal is crossed out too: no word sees itself"""
    mask = np.where(np.tri(len(X), k=-1), 0.0, -np.inf) if causal else None
    return _masked(X, W_q, W_k, W_v, mask)


@misconception("self_attention", hint="How many words may the first row look at? Count yours.")
def one_column_too_far(X, W_q, W_k, W_v, causal=True):
    """Every word sees the next one as well"""
    mask = np.where(np.tri(len(X), k=1), 0.0, -np.inf) if causal else None
    return _masked(X, W_q, W_k, W_v, mask)


@misconception("self_attention", hint="Look at your last row: which words does it see, and may it?")
def past_hidden(X, W_q, W_k, W_v, causal=True):
    """The triangle lies on the other side: the past is hidden, and the future is not"""
    return _masked(X, W_q, W_k, W_v, causal_mask(len(X)).T if causal else None)


@misconception(
    "self_attention", hint="A row of weights belongs to whoever asks. Which matrix makes questions?"
)
def queries_and_keys_swapped(X, W_q, W_k, W_v, causal=True):
    """W_k makes the queries and W_q the keys"""
    return self_attention(X, W_k, W_q, W_v, causal)


@misconception("self_attention", hint="Keys are compared with. What is it that a word hands over?")
def keys_for_values(X, W_q, W_k, W_v, causal=True):
    """The keys are mixed, not the values"""
    return self_attention(X, W_q, W_k, W_k, causal)


@misconception(
    "self_attention", hint="How many numbers are in a row of your output, and what is W_v for?"
)
def values_not_projected(X, W_q, W_k, W_v, causal=True):
    """The words are mixed as they are, without W_v"""
    return self_attention(X, W_q, W_k, np.eye(X.shape[1]), causal)


@misconception("self_attention", hint="Three matrices come in. What is each of them for?")
def nothing_projected(X, W_q, W_k, W_v, causal=True):
    """The words attend to each other as they are, without any of the three matrices"""
    return self_attention(X, *[np.eye(X.shape[1])] * 3, causal)


@misconception(
    "self_attention", hint="A score sums products over the length of a query. How long is that?"
)
def scaled_by_root_of_d_model(X, W_q, W_k, W_v, causal=True):
    """The scores are divided by the square root of d_model, not of d_k"""
    mask = causal_mask(len(X)) if causal else None
    return _mix(_raw(X @ W_q, X @ W_k) / np.sqrt(X.shape[1]), X @ W_v, mask)


@misconception(
    "self_attention",
    hint="How large is exp(1000)? There is a softmax in this notebook that knows.",
    probes=_words_loud,
)
def no_maximum_among_words(X, W_q, W_k, W_v, causal=True):
    """The exponentials are taken of the raw scores, and overflow"""
    powers = np.exp(_scores(X @ W_q, X @ W_k))
    weights = _shares(np.tril(powers) if causal else powers)
    return weights @ (X @ W_v), weights


# --- cross_attention -----------------------------------------------------------------------------


def _sentences(rng, *lengths):
    """Decoder rows, encoder rows and three projections, for each pair of lengths."""
    projections = _matrices(rng, (7, 4), (7, 4), (7, 3))
    return [(*(rng.normal(size=(T, 7)) for T in pair), *projections) for pair in lengths]


def _any_length(rng):
    """A longer source, a shorter one, and one that is as long."""
    return _sentences(rng, (4, 6), (5, 3), (4, 4))


def _sentences_loud(rng):
    """And with all scores near 1000."""
    plain = _any_length(rng)
    return [*plain, _loud(*plain[0])]


@misconception(
    "cross_attention", hint="Who asks here, and who was read before? Whose rows has the map?"
)
def queries_from_the_encoder(X_dec, X_enc, W_q, W_k, W_v):
    """The encoder asks and the decoder answers"""
    return cross_attention(X_enc, X_dec, W_q, W_k, W_v)


@misconception(
    "cross_attention", hint="If all comes from the decoder, how does it learn of the source?"
)
def all_from_the_decoder(X_dec, X_enc, W_q, W_k, W_v):
    """The decoder looks at itself: the encoder is not used"""
    return cross_attention(X_dec, X_dec, W_q, W_k, W_v)


@misconception("cross_attention", hint="If all comes from the encoder, what did the decoder ask?")
def all_from_the_encoder(X_dec, X_enc, W_q, W_k, W_v):
    """The encoder looks at itself: the decoder is not used"""
    return cross_attention(X_enc, X_enc, W_q, W_k, W_v)


@misconception(
    "cross_attention", hint="Which sentence is looked at? Whose keys is a query compared with?"
)
def keys_from_the_decoder_when_square(X_dec, X_enc, W_q, W_k, W_v):
    """The keys come from the decoder when both sentences are equally long"""
    keys = X_dec if len(X_dec) == len(X_enc) else X_enc
    return scaled_dot_product_attention(X_dec @ W_q, keys @ W_k, X_enc @ W_v)


@misconception(
    "cross_attention", hint="Which sentence is looked at? Then whose values are handed over?"
)
def values_from_the_decoder_when_square(X_dec, X_enc, W_q, W_k, W_v):
    """The values come from the decoder when both sentences are equally long"""
    values = X_dec if len(X_dec) == len(X_enc) else X_enc
    return scaled_dot_product_attention(X_dec @ W_q, X_enc @ W_k, values @ W_v)


@misconception("cross_attention", hint="Do two decoder rows want the same words of the source?")
def mean_of_the_encoder(X_dec, X_enc, W_q, W_k, W_v):
    """Every decoder row gets the mean of the encoder's values, without asking"""
    return cross_attention(X_dec, X_enc, 0 * W_q, W_k, W_v)


@misconception(
    "cross_attention", hint="Which of the two matrices makes questions, and who asks here?"
)
def projections_swapped(X_dec, X_enc, W_q, W_k, W_v):
    """W_k makes the decoder's queries and W_q the encoder's keys"""
    return cross_attention(X_dec, X_enc, W_k, W_q, W_v)


@misconception(
    "cross_attention", hint="Is the source still being written? What in it would be the future?"
)
def mask_of_any_shape(X_dec, X_enc, W_q, W_k, W_v):
    """A triangle hides part of the source"""
    mask = np.where(np.tri(len(X_dec), len(X_enc)), 0.0, -np.inf)
    return scaled_dot_product_attention(X_dec @ W_q, X_enc @ W_k, X_enc @ W_v, mask)


@misconception(
    "cross_attention", hint="Two sentences happen to be equally long. Does that hide a word?"
)
def mask_when_square(X_dec, X_enc, W_q, W_k, W_v):
    """A causal mask hides part of the source when both sentences are equally long"""
    attend = mask_of_any_shape.wrong if len(X_dec) == len(X_enc) else cross_attention
    return attend(X_dec, X_enc, W_q, W_k, W_v)


@misconception(
    "cross_attention", hint="How many numbers are in a row of your output, and what is W_v for?"
)
def encoder_rows_for_values(X_dec, X_enc, W_q, W_k, W_v):
    """The encoder's rows are mixed as they are, without W_v"""
    return cross_attention(X_dec, X_enc, W_q, W_k, np.eye(X_enc.shape[1]))


@misconception(
    "cross_attention", hint="Which words does a row of the output mix? Is adding asked for here?"
)
def decoder_added(X_dec, X_enc, W_q, W_k, W_v):
    """The decoder's own values are added to the output"""
    output, weights = cross_attention(X_dec, X_enc, W_q, W_k, W_v)
    return output + X_dec @ W_v, weights


@misconception(
    "cross_attention", hint="Rows are who looks, columns who is looked at. How many of each?"
)
def map_transposed(X_dec, X_enc, W_q, W_k, W_v):
    """The weights lie on their side: keys are rows and queries are columns"""
    output, weights = cross_attention(X_dec, X_enc, W_q, W_k, W_v)
    return output, weights.T


@misconception(
    "cross_attention",
    hint="How large is exp(1000)? There is a softmax in this notebook that knows.",
    probes=_sentences_loud,
)
def no_maximum_across(X_dec, X_enc, W_q, W_k, W_v):
    """The exponentials are taken of the raw scores, and overflow"""
    weights = _shares(np.exp(_scores(X_dec @ W_q, X_enc @ W_k)))
    return weights @ (X_enc @ W_v), weights


# --- multi_head_attention ------------------------------------------------------------------------

MULTI = "multi_head_attention"


def _arguments(rng, n_heads, T_q, T_kv, d_model=7):
    d_k, d_v = {1: (4, 3), 2: (6, 8), 3: (9, 6)}[n_heads]
    words = rng.normal(size=(T_q, d_model)), rng.normal(size=(T_kv, d_model))
    shapes = (d_model, d_k), (d_model, d_k), (d_model, d_v), (d_v, d_model)
    return *words, *_matrices(rng, *shapes), n_heads


def _heads(rng):
    """Two heads and three, with a mask and without, the map square and not; all widths differ."""
    mask = np.where(np.tri(5, 4, dtype=bool), 0.0, -np.inf)
    return [
        _arguments(rng, 2, 4, 6),
        (*_arguments(rng, 3, 5, 4), mask),
        _arguments(rng, 2, 5, 5),
    ]


def _heads_square(rng):
    """And with a square W_o."""
    return [*_heads(rng), _arguments(rng, 3, 4, 5, d_model=6)]


def _columns(X, n_heads):
    return np.stack(np.split(X, n_heads, axis=-1))


def _every_nth(X, n_heads):
    return np.stack([X[:, h::n_heads] for h in range(n_heads)])


def _cut_rows(X, n_heads):
    return X.reshape(n_heads, len(X), -1)


def _attend(X_q, X_kv, W_q, W_k, W_v, n_heads, mask=None, split=_columns):
    """Mixtures (n_heads, T_q, d_v) and weights of all heads."""
    parts = (split(rows, n_heads) for rows in (X_q @ W_q, X_kv @ W_k, X_kv @ W_v))
    return scaled_dot_product_attention(*parts, mask)


def _join(mixtures):
    return np.concatenate(list(mixtures), axis=-1)


@misconception(MULTI, hint="Which of the two matrices makes questions, and whose rows ask here?")
def matrices_of_heads_swapped(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """W_k makes the queries and W_q the keys, in every head"""
    mixtures, weights = _attend(X_q, X_kv, W_k, W_q, W_v, n_heads, mask)
    return _join(mixtures) @ W_o, weights


@misconception(MULTI, hint="Which columns does head 0 own: the first ones, or every n-th one?")
def heads_interleaved(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """Head h gets every n-th column instead of neighbouring ones"""
    mixtures, weights = _attend(X_q, X_kv, W_q, W_k, W_v, n_heads, mask, _every_nth)
    return _join(mixtures) @ W_o, weights


@misconception(
    MULTI, hint="Number the entries of a small array and reshape it. Does a head get columns?"
)
def heads_split_by_rows(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """A reshape without a transpose cuts the rows up, not the columns"""
    mixtures, weights = _attend(X_q, X_kv, W_q, W_k, W_v, n_heads, mask, _cut_rows)
    return _join(mixtures) @ W_o, weights


@misconception(MULTI, hint="Number the entries of the mixtures and reshape. What stands in row 0?")
def heads_merged_by_rows(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """The heads are merged by a reshape without a transpose"""
    mixtures, weights = _attend(X_q, X_kv, W_q, W_k, W_v, n_heads, mask)
    return mixtures.reshape(len(X_q), -1) @ W_o, weights


@misconception(
    MULTI, hint="Number the entries of a small array and reshape it. Does a head get columns?"
)
def heads_reshaped_both_ways(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """The heads are split and merged by a reshape, without a transpose on either way"""
    mixtures, weights = _attend(X_q, X_kv, W_q, W_k, W_v, n_heads, mask, _cut_rows)
    return mixtures.reshape(len(X_q), -1) @ W_o, weights


@misconception(
    MULTI, hint="Are the heads there to agree? What does each one add to the joined row?"
)
def heads_averaged(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """The mixtures of the heads are averaged instead of standing side by side"""
    mixtures, weights = _attend(X_q, X_kv, W_q, W_k, W_v, n_heads, mask)
    return _join([mixtures.mean(axis=0)] * n_heads) @ W_o, weights


@misconception(MULTI, hint="Which head's mixture stands first in your joined row?")
def heads_joined_backwards(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """The heads are joined in reverse order"""
    mixtures, weights = _attend(X_q, X_kv, W_q, W_k, W_v, n_heads, mask)
    return _join(mixtures[::-1]) @ W_o, weights


@misconception(
    MULTI, hint="Are the maps of your heads different from each other? Whose columns are used?"
)
def one_head_reused(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """Head 0 does the work of all heads"""
    mixtures, weights = _attend(X_q, X_kv, W_q, W_k, W_v, n_heads, mask)
    return _join([mixtures[0]] * n_heads) @ W_o, np.stack([weights[0]] * n_heads)


@misconception(MULTI, hint="What would change in your function if n_heads were another number?")
def n_heads_ignored(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """One head owns all the columns, whatever n_heads is"""
    mixtures, weights = _attend(X_q, X_kv, W_q, W_k, W_v, 1, mask)
    return _join(mixtures) @ W_o, weights


@misconception(MULTI, hint="Does the mask that comes in reach the attention of each head?")
def mask_not_passed_on(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """No head gets the mask"""
    mixtures, weights = _attend(X_q, X_kv, W_q, W_k, W_v, n_heads)
    return _join(mixtures) @ W_o, weights


@misconception(MULTI, hint="Look at the map of each head in turn. Which of them obey the mask?")
def mask_in_first_head_alone(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """Only head 0 gets the mask"""
    shown = np.zeros((n_heads, len(X_q), len(X_kv)))
    shown[0] = 0.0 if mask is None else mask
    mixtures, weights = _attend(X_q, X_kv, W_q, W_k, W_v, n_heads, shown)
    return _join(mixtures) @ W_o, weights


@misconception(MULTI, hint="You return one set of weights. Is it the set that mixes the values?")
def mixtures_not_masked(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """The weights are masked, but the values are mixed with unmasked ones"""
    mixtures, _ = _attend(X_q, X_kv, W_q, W_k, W_v, n_heads)
    return _join(mixtures) @ W_o, _attend(X_q, X_kv, W_q, W_k, W_v, n_heads, mask)[1]


@misconception(
    MULTI, hint="Who decides whether there is a mask: this function, or whoever calls it?"
)
def own_triangle_when_square(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """A causal mask is put in whenever there are as many queries as keys"""
    mask = causal_mask(len(X_q)) if len(X_q) == len(X_kv) else mask
    mixtures, weights = _attend(X_q, X_kv, W_q, W_k, W_v, n_heads, mask)
    return _join(mixtures) @ W_o, weights


@misconception(MULTI, hint="A head's score sums products over its own columns. How many are those?")
def scaled_by_root_of_all_columns(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """The scores are divided by the square root of the width of all heads together"""
    W_narrow = W_q / np.sqrt(n_heads)
    mixtures, weights = _attend(X_q, X_kv, W_narrow, W_k, W_v, n_heads, mask)
    return _join(mixtures) @ W_o, weights


@misconception(
    MULTI, hint="Sum up one row in one head. Does every head share out a unit of its own?"
)
def one_softmax_for_all_heads(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """One softmax runs over the keys of all heads together"""
    Q, K, V = (_columns(rows, n_heads) for rows in (X_q @ W_q, X_kv @ W_k, X_kv @ W_v))
    side_by_side = _join(_scores(Q, K) + (0.0 if mask is None else mask))
    weights = _columns(masked_softmax(side_by_side), n_heads)
    return _join(weights @ V) @ W_o, weights


@misconception(MULTI, hint="Your output has joined columns. What is the last matrix for?")
def W_o_forgotten(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """The joined heads come back without having gone through W_o"""
    mixtures, weights = _attend(X_q, X_kv, W_q, W_k, W_v, n_heads, mask)
    return _join(mixtures), weights


@misconception(
    MULTI, hint="W_o has a row for each joined column. Which way round is it?", probes=_heads_square
)
def W_o_transposed_when_square(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """W_o is transposed where that fits"""
    mixtures, weights = _attend(X_q, X_kv, W_q, W_k, W_v, n_heads, mask)
    return _join(mixtures) @ (W_o.T if W_o.shape[0] == W_o.shape[1] else W_o), weights


@misconception(MULTI, hint="In which order are the axes of the weights asked for?")
def heads_on_the_last_axis(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """The heads are the last axis of the weights, not the first"""
    mixtures, weights = _attend(X_q, X_kv, W_q, W_k, W_v, n_heads, mask)
    return _join(mixtures) @ W_o, np.moveaxis(weights, 0, -1)


@misconception(
    MULTI, hint="How many maps are asked for? What can a mean of two maps no longer show?"
)
def maps_averaged(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    """One map comes back, the mean of the heads"""
    mixtures, weights = _attend(X_q, X_kv, W_q, W_k, W_v, n_heads, mask)
    return _join(mixtures) @ W_o, weights.mean(axis=0)


# --- future_change -------------------------------------------------------------------------------

T, FROM = 6, 3  # rows of X, and the first one that is rewritten


def _layer(rng, X, peek=lambda rows: rows[:0], turn=lambda table: table):
    """A layer that adds fixed numbers where something changed, whatever the new numbers are.

    So no answer depends on what somebody drew. A row that is not the row of X any more adds numbers
    of its own; when `peek` sees something else than on X, every row adds its row of a table, which
    `turn` may have changed; and twice that when rows are missing.
    """
    home, start, own = X.copy(), rng.normal(size=X.shape), rng.uniform(5, 8, size=(len(X), 1))
    table = turn(rng.normal(size=X.shape))

    def layer(rows):
        rows = np.array(rows, dtype=np.float64)
        if rows.ndim != 2 or rows.shape[1] != X.shape[1] or not 0 < len(rows) <= T:
            raise ValueError("A layer takes one array of shape (T, d).")
        n = len(rows)
        with np.errstate(all="ignore"):  # whatever numbers a student sends
            changed = _differs(rows, home[:n]).any(axis=1, keepdims=True)
            seen = 2.0 if n < T else float(_differs(peek(rows), peek(home)).any())
        return start[:n] + changed * own[:n] + seen * table[:n]

    return layer


def _differs(one, other):
    return ~(np.abs(one - other) < 1e-9)


def _last(rows):
    return rows[-1]


def _total(rows):  # the same in any order
    return rows.sum(axis=0)


def _step(rows):  # the same when all later rows move together
    return rows[-1] - rows[-2]


def _direction(rows):  # the same when a row is multiplied by a number
    return np.abs(rows[-1]) / np.linalg.norm(rows[-1])


def _early(table):
    return np.where(np.arange(T)[:, None] < FROM, 20 * table, 0.0)


def _layers(rng):
    """Layers that a change of the later rows shows in, but for one kind of change each."""
    X = rng.normal(size=(T, 4))
    quiet = np.where(np.arange(T)[:, None] < FROM, X, 0.0)
    cases = [
        (X, _layer(rng, X)),
        (X, _layer(rng, X, _last, _early)),
        (X, _layer(rng, X, _last, lambda table: -np.abs(table))),
        (X, _layer(rng, X, _total)),
        (X, _layer(rng, X, _step)),
        (X, _layer(rng, X, _direction)),
        (X, _layer(rng, X, lambda rows: rows**2)),
        (quiet, _layer(rng, quiet, _last)),
        (quiet, _layer(rng, quiet, _step)),
    ]
    return [(layer, rows, FROM) for rows, layer in cases]


def _layers_and_rows(rng):
    """And layers that read one later row each."""
    X = rng.normal(size=(T, 4))
    return _layers(rng) + [
        (_layer(rng, X, lambda rows, i=i: rows[i]), X, FROM) for i in range(FROM, T)
    ]


def _outputs(layer, X, t, new=None):
    """The outputs before t for the rewritten X, and for X."""
    if new is None:
        new = np.random.default_rng().normal(size=X[t:].shape)
    return layer(np.concatenate([X[:t], np.broadcast_to(new, X[t:].shape)]))[:t], layer(X)[:t]


def _largest(pair):
    after, before = pair
    return float(np.abs(after - before).max())


@misconception(
    "future_change",
    hint="Did the layer run on two arrays that differ from row t on? Is the copy a copy?",
)
def nothing_compared(layer, X, t):
    """0.0 comes back for every layer, as if both runs had seen the same rows"""
    return 0.0


@misconception(
    "future_change", hint="One large change among many small ones: does a mean still show it?"
)
def mean_change(layer, X, t):
    """The mean change comes back, not the largest"""
    after, before = _outputs(layer, X, t)
    return float(np.abs(after - before).mean())


@misconception(
    "future_change", hint="Would a longer sentence with the same leak get the same number?"
)
def sum_of_changes(layer, X, t):
    """The sum of all changes comes back, not the largest"""
    after, before = _outputs(layer, X, t)
    return float(np.abs(after - before).sum())


@misconception(
    "future_change", hint="Would a longer sentence with the same leak get the same number?"
)
def norm_of_changes(layer, X, t):
    """The norm of all changes comes back, not the largest"""
    after, before = _outputs(layer, X, t)
    return float(np.linalg.norm(after - before))


@misconception(
    "future_change", hint="If one number rises and another one falls, what does the mean do?"
)
def difference_of_means(layer, X, t):
    """The means of the outputs are compared, not the outputs"""
    after, before = _outputs(layer, X, t)
    return float(abs(after.mean() - before.mean()))


@misconception("future_change", hint="What does your function say when all outputs fall by 5?")
def falls_are_negative(layer, X, t):
    """The absolute value is missing: the largest rise comes back"""
    after, before = _outputs(layer, X, t)
    return float((after - before).max())


@misconception("future_change", hint="What does your function say when all outputs rise by 5?")
def rises_are_negative(layer, X, t):
    """The absolute value is missing: the largest fall comes back"""
    after, before = _outputs(layer, X, t)
    return float((before - after).max())


@misconception("future_change", hint="What does your function say when all outputs fall by 5?")
def falls_not_counted(layer, X, t):
    """Only a rise counts as a change"""
    after, before = _outputs(layer, X, t)
    return float((after - before).max(initial=0.0))


@misconception(
    "future_change", hint="One output falls by 5 and another rises by 1. Which one do you see?"
)
def absolute_value_too_late(layer, X, t):
    """The absolute value is taken after the maximum, so a large fall is missed"""
    after, before = _outputs(layer, X, t)
    return float(abs((after - before).max()))


@misconception("future_change", hint="How far did it move: does that depend on where it stood?")
def relative_change(layer, X, t):
    """The change is divided by the output itself"""
    after, before = _outputs(layer, X, t)
    return float((np.abs(after - before) / np.abs(before)).max())


@misconception(
    "future_change", hint="Two leaks, one large, one small: how does your answer tell them apart?"
)
def yes_or_no(layer, X, t):
    """The answer says whether something moved (1 or 0), not how far"""
    return float(_largest(_outputs(layer, X, t)) > 1e-6)


@misconception("future_change", hint="What becomes of a very small leak in your answer?")
def change_rounded(layer, X, t):
    """The change is rounded to three digits"""
    return round(_largest(_outputs(layer, X, t)), 3)


@misconception("future_change", hint="How many numbers are asked for, and how many do you return?")
def a_change_for_every_row(layer, X, t):
    """A number for every row comes back, not one for all"""
    after, before = _outputs(layer, X, t)
    return np.abs(after - before).max(axis=1)


@misconception(
    "future_change", hint="Rows from t on were rewritten on purpose. Is it a leak if they move?"
)
def all_rows_compared(layer, X, t):
    """The rewritten rows are compared too"""
    return _largest((layer(_rewritten(X, slice(t, None))), layer(X)))


@misconception(
    "future_change", hint="Which rows must not move: those that were rewritten, or the others?"
)
def later_rows_compared(layer, X, t):
    """The rows from t on are compared, not those before"""
    return _largest((layer(_rewritten(X, slice(t, None)))[t:], layer(X)[t:]))


@misconception(
    "future_change",
    hint="Row t was rewritten on purpose. Which row is the last that must not move?",
)
def row_t_compared(layer, X, t):
    """Row t is compared too"""
    return _largest((layer(_rewritten(X, slice(t, None)))[: t + 1], layer(X)[: t + 1]))


@misconception(
    "future_change", hint="Could a leak reach row 0 and nothing after it? Would you see it?"
)
def last_row_compared(layer, X, t):
    """Only the row just before t is compared"""
    after, before = _outputs(layer, X, t)
    return _largest((after[-1], before[-1]))


@misconception(
    "future_change",
    hint="What does an output that stays the same tell you, if you compare it with the input?",
)
def compared_with_the_input(layer, X, t):
    """The output is compared with X, not with the output for X"""
    return _largest((_outputs(layer, X, t)[0], X[:t]))


@misconception("future_change", hint="What if the layer reads a row that you left as it was?")
def row_t_alone_rewritten(layer, X, t):
    """Only row t is rewritten, not those after it"""
    return _largest((layer(_rewritten(X, t))[:t], layer(X)[:t]))


@misconception("future_change", hint="What if the layer reads a row that you left as it was?")
def last_row_alone_rewritten(layer, X, t):
    """Only the last row is rewritten"""
    return _largest((layer(_rewritten(X, -1))[:t], layer(X)[:t]))


@misconception("future_change", hint="Row t - 1 asks. Which row is the first that it must not see?")
def rewritten_one_too_late(layer, X, t):
    """Rewriting begins after row t"""
    return _largest((layer(_rewritten(X, slice(t + 1, None)))[:t], layer(X)[:t]))


@misconception("future_change", hint="May row t - 1 move when row t - 1 itself was rewritten?")
def rewritten_one_too_early(layer, X, t):
    """Rewriting begins one row before t"""
    return _largest((layer(_rewritten(X, slice(t - 1, None)))[:t], layer(X)[:t]))


@misconception(
    "future_change", hint="Which rows are the future of row t - 1: those before t, or from t on?"
)
def past_rewritten(layer, X, t):
    """The rows before t are rewritten, not those from t on"""
    return _largest((layer(_rewritten(X, slice(t)))[:t], layer(X)[:t]))


@misconception(
    "future_change", hint="What if the layer reads only the difference of two later rows?"
)
def constant_added(layer, X, t):
    """The later rows all move by the same amount, which can hide a leak"""
    return _largest(_outputs(layer, X, t, X[t:] + 1.0))


@misconception(
    "future_change", hint="What if the layer reads only the direction of a later row, or it is 0?"
)
def later_rows_scaled(layer, X, t):
    """The later rows are multiplied by a number, which can hide a leak"""
    return _largest(_outputs(layer, X, t, X[t:] * -2.0))


@misconception("future_change", hint="What if the layer reads only squares?")
def signs_turned(layer, X, t):
    """The later rows change their signs, which can hide a leak"""
    return _largest(_outputs(layer, X, t, -X[t:]))


@misconception("future_change", hint="What if the later rows were zeros before you came?")
def later_rows_zeroed(layer, X, t):
    """The later rows are set to zero, which can hide a leak"""
    return _largest(_outputs(layer, X, t, 0.0))


@misconception(
    "future_change", hint="What if the layer reads only the difference of two later rows?"
)
def one_row_for_all(layer, X, t):
    """The same new row stands in all later places, which can hide a leak"""
    return _largest(_outputs(layer, X, t, np.random.default_rng().normal(size=X.shape[1])))


@misconception(
    "future_change", hint="What if the layer reads only the sum of all rows?", probes=_layers
)
def later_rows_reordered(layer, X, t):
    """The later rows only change places, which can hide a leak"""
    return _largest(_outputs(layer, X, t, X[t:][::-1]))


@misconception(
    "future_change", hint="Is a layer on a shorter sentence the same question as new later rows?"
)
def later_rows_cut_off(layer, X, t):
    """The later rows are cut off, not rewritten"""
    return _largest((layer(X[:t]), layer(X)[:t]))


def _rewritten(X, rows):
    new = X.copy()
    new[rows] = np.random.default_rng().normal(size=X[rows].shape)
    return new


PROBES = {
    "scaled_dot_product_attention": _attention,
    "self_attention": _words,
    "cross_attention": _any_length,
    "multi_head_attention": _heads,
    "future_change": _layers_and_rows,
}
