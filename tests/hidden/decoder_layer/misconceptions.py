"""Known mistakes of decoder_layer, and for each the question that leads out of it."""

import numpy as np

from maskgrader.checks import misconception

from .reference import (
    attention,
    decoder_layer,
    draw_params,
    draw_rows,
    draw_story,
    draw_story_with_go,
    feed_forward,
    greedy_decode,
    layer_norm,
    shift_right,
)

# --- shift_right ---------------------------------------------------------------------------------


def _tokens(rng):
    """A sentence, a batch and a batch of batches; no token occurs twice, nor does go."""
    shapes = {(5,): 40, (3, 4): 9, (2, 3, 4): 41}
    return [(10 + rng.permutation(24)[: np.prod(s)].reshape(s), go) for s, go in shapes.items()]


@misconception("shift_right", hint="Place i should be fed the token before it. Which one is that?")
def shifted_left(tokens, go):
    """The tokens move to the left, and go comes last"""
    return go_put_last.wrong(np.roll(tokens, -1, axis=-1), go)


@misconception("shift_right", hint="What is fed in when the first token is to be written?")
def go_put_last(tokens, go):
    """go takes the place of the last token, and nothing moves"""
    tokens[..., -1] = go
    return tokens


@misconception("shift_right", hint="Nothing was written before the first token. What stands there?")
def shifted_round(tokens, go):
    """The last token comes round to the front, where go should be"""
    return np.roll(tokens, 1, axis=-1)


@misconception(
    "shift_right", hint="How many tokens come in, how many go out? Which one is never fed?"
)
def nothing_dropped(tokens, go):
    """go is put in front and no token is dropped, so the sentence gets longer"""
    return np.insert(tokens, 0, go, axis=-1)


@misconception("shift_right", hint="What is fed in when the first token is to be written?")
def dropped_without_go(tokens, go):
    """The last token is dropped, and go is not put in front"""
    return tokens[..., :-1]


@misconception(
    "shift_right", hint="When the second token is to be written, what was written before it?"
)
def go_over_the_first(tokens, go):
    """go overwrites the first token, and nothing moves"""
    tokens[..., 0] = go
    return tokens


@misconception(
    "shift_right", hint="How many tokens should stand before the first one of the sentence?"
)
def shifted_by_two(tokens, go):
    """Everything moves by two places"""
    return shift_right(shift_right(tokens, go), go)


@misconception("shift_right", hint="What if somebody else's start token is another number?")
def go_of_the_story(tokens, go):
    """The first token is always 1, whatever go is"""
    return shift_right(tokens, 1)


@misconception("shift_right", hint="In a batch, which axis is a sentence: the first or the last?")
def sentences_shifted(tokens, go):
    """The sentences of a batch move, not the tokens of each sentence"""
    return np.concatenate([np.full_like(tokens[:1], go), tokens[:-1]])


@misconception("shift_right", hint="In a batch, how many sentences start with go in your answer?")
def batch_as_one_sentence(tokens, go):
    """A batch is shifted as if it were one long sentence, and only its first part gets go"""
    shifted = np.roll(tokens, 1)
    shifted[0] = go
    return shifted


@misconception(
    "shift_right", hint="What does place 2 read, when place 1 was overwritten a moment before?"
)
def first_token_everywhere(tokens, go):
    """Places are overwritten before they are read, so the first token fills the sentence"""
    return np.concatenate(
        [np.full_like(tokens[..., :1], go), 0 * tokens[..., 1:] + tokens[..., :1]], axis=-1
    )


@misconception("shift_right", hint="What does + mean between a list and an array?")
def go_added_to_all(tokens, go):
    """go is added to every token instead of standing in front of them"""
    return tokens[:-1] + go


# --- layer_norm ----------------------------------------------------------------------------------


def _rows(rng):
    """A matrix, one with a very large eps, one of tiny numbers with the usual eps, and a batch."""
    return [
        (*_scaled(rng, 5, 4), 0.5),
        (*_scaled(rng, 3, 6), 4.0),
        _scaled(rng, 4, 5, size=1e-3),
        (*_scaled(rng, 2, 3, 4), 0.1),
    ]


def _square(rng):
    """As many rows as columns, where a vector fits both ways."""
    return [(*_scaled(rng, 4, 4), 0.5), (*_scaled(rng, 3, 3), 0.1)]


def _scaled(rng, *shape, size=1.0):
    d = shape[-1]
    X = size * (2 + rng.uniform(0.7, 3.0, (*shape[:-1], 1)) * rng.normal(size=shape))
    return X, rng.uniform(0.4, 2.0, d), rng.normal(size=d)


def _norm(X, gain, bias, eps, axis=-1):
    mean, variance = X.mean(axis, keepdims=True), X.var(axis, keepdims=True)
    return gain * (X - mean) / np.sqrt(variance + eps) + bias


def _centred(X):
    return X - X.mean(-1, keepdims=True)


@misconception("layer_norm", hint="Does the norm of one word depend on the other words?")
def over_positions(X, gain, bias, eps=1e-5):
    """Mean and variance are taken over the positions, down the columns"""
    return _norm(X, gain, bias, eps, axis=0)


@misconception("layer_norm", hint="How many means does a matrix of five rows have?")
def over_everything(X, gain, bias, eps=1e-5):
    """One mean and one variance are taken of the whole array"""
    return _norm(X, gain, bias, eps, axis=None)


@misconception(
    "layer_norm", hint="In a batch, does a word's norm depend on the rest of its sentence?"
)
def over_each_sentence(X, gain, bias, eps=1e-5):
    """In a batch, one mean and one variance are taken of each sentence"""
    return _norm(X, gain, bias, eps, axis=tuple(range(1, X.ndim)))


@misconception(
    "layer_norm", hint="Is the variance an estimate here, or that of just these numbers?"
)
def sample_variance(X, gain, bias, eps=1e-5):
    """The variance divides by d - 1, not by d"""
    return gain * _centred(X) / np.sqrt(X.var(-1, ddof=1, keepdims=True) + eps) + bias


@misconception(
    "layer_norm", hint="What happens to the variance of a row of zeros before the root is taken?"
)
def eps_outside_the_root(X, gain, bias, eps=1e-5):
    """eps is added to the deviation, outside the root"""
    return gain * _centred(X) / (X.std(-1, keepdims=True) + eps) + bias


@misconception("layer_norm", hint="What does your function do with a row of equal numbers?")
def eps_unused(X, gain, bias, eps=1e-5):
    """There is no eps at all"""
    return _norm(X, gain, bias, 0.0)


@misconception("layer_norm", hint="What changes in your result when another eps is passed in?")
def eps_hard_coded(X, gain, bias, eps=1e-5):
    """eps is always 1e-5, whatever is passed in"""
    return _norm(X, gain, bias, 1e-5)


@misconception(
    "layer_norm", hint="Read the first line of your function: which eps is used by default?"
)
def default_eps_1e_6(X, gain, bias, eps=1e-6):
    """The default of eps is 1e-6, not 1e-5"""
    return _norm(X, gain, bias, eps)


@misconception("layer_norm", hint="Is eps a lower limit, or something that is added?")
def eps_as_lower_limit(X, gain, bias, eps=1e-5):
    """The larger one of variance and eps is used, not their sum"""
    return gain * _centred(X) / np.sqrt(np.maximum(X.var(-1, keepdims=True), eps)) + bias


@misconception(
    "layer_norm", hint="If all numbers are ten times as large, what should the result be?"
)
def variance_for_deviation(X, gain, bias, eps=1e-5):
    """The root is missing: rows are divided by their variance"""
    return gain * _centred(X) / (X.var(-1, keepdims=True) + eps) + bias


@misconception("layer_norm", hint="Add 100 to a row. What should happen to its norm?")
def mean_square(X, gain, bias, eps=1e-5):
    """The mean is not taken away, neither above nor below the fraction line"""
    return gain * X / np.sqrt((X**2).mean(-1, keepdims=True) + eps) + bias


@misconception("layer_norm", hint="Add 100 to a row. What should happen to its norm?")
def mean_kept(X, gain, bias, eps=1e-5):
    """Rows are divided by their deviation, but their mean is not taken away"""
    return gain * X / np.sqrt(X.var(-1, keepdims=True) + eps) + bias


@misconception("layer_norm", hint="Which of the arguments does your last line not use?")
def no_gain(X, gain, bias, eps=1e-5):
    """The gain is forgotten"""
    return _norm(X, 1.0, bias, eps)


@misconception("layer_norm", hint="Which of the arguments does your last line not use?")
def no_bias(X, gain, bias, eps=1e-5):
    """The bias is forgotten"""
    return _norm(X, gain, 0.0, eps)


@misconception(
    "layer_norm", hint="What should a row of equal numbers become: the bias, or something else?"
)
def gain_on_the_bias(X, gain, bias, eps=1e-5):
    """The bias is multiplied by the gain as well"""
    return _norm(X, gain, gain * bias, eps)


@misconception(
    "layer_norm", hint="Has a gain one number per column or one per row?", probes=_square
)
def gain_for_each_row(X, gain, bias, eps=1e-5):
    """Gain and bias belong to the rows when there are as many rows as columns"""
    rows = X.shape[-2]
    return _norm(X, np.resize(gain, rows)[:, None], np.resize(bias, rows)[:, None], eps)


@misconception(
    "layer_norm",
    hint="Which shape have your means, and along which axis are they taken away?",
    probes=_square,
)
def means_laid_along_the_row(X, gain, bias, eps=1e-5):
    """The means have lost an axis, so row i loses the means of all rows instead of its own"""
    mean, variance = (np.resize(one, X.shape[-1]) for one in (X.mean(-1), X.var(-1)))
    return gain * (X - mean) / np.sqrt(variance + eps) + bias


# --- feed_forward --------------------------------------------------------------------------------


def _networks(rng):
    """A wide network, a narrow one, and a batch."""
    return [_network(rng, 7, 5, 4), _network(rng, 3, 4, 6), _network(rng, 8, 2, 3, 5)]


def _networks_square(rng):
    """And with square weights, which fit both ways."""
    return [*_networks(rng), _network(rng, 5, 3, 5)]


def _network(rng, d_ff, *shape):
    d_model = shape[-1]
    W_1, W_2 = rng.normal(size=(d_model, d_ff)), rng.normal(size=(d_ff, d_model))
    return rng.normal(size=shape), W_1, rng.normal(size=d_ff), W_2, rng.normal(size=d_model)


def _relu(X):
    return np.maximum(X, 0.0)


@misconception(
    "feed_forward", hint="Two affine maps in a row are one affine map. What stands between them?"
)
def no_relu(X, W_1, b_1, W_2, b_2):
    """There is no ReLU between the two maps"""
    return (X @ W_1 + b_1) @ W_2 + b_2


@misconception("feed_forward", hint="May the result be negative? Where does the ReLU stand?")
def relu_last(X, W_1, b_1, W_2, b_2):
    """The ReLU comes after the second map"""
    return _relu((X @ W_1 + b_1) @ W_2 + b_2)


@misconception("feed_forward", hint="May the result be negative?")
def relu_twice(X, W_1, b_1, W_2, b_2):
    """There is a ReLU after each of the two maps"""
    return _relu(feed_forward(X, W_1, b_1, W_2, b_2))


@misconception(
    "feed_forward", hint="Is a negative number in X lost, or a negative number in the middle?"
)
def relu_first(X, W_1, b_1, W_2, b_2):
    """The ReLU is applied to X, before the first map"""
    return (_relu(X) @ W_1 + b_1) @ W_2 + b_2


@misconception(
    "feed_forward", hint="A bias may lift a number above 0. Does that happen before the ReLU?"
)
def first_bias_after_relu(X, W_1, b_1, W_2, b_2):
    """The first bias is added after the ReLU"""
    return (_relu(X @ W_1) + b_1) @ W_2 + b_2


@misconception("feed_forward", hint="What comes out when X is all zeros?")
def no_first_bias(X, W_1, b_1, W_2, b_2):
    """The first bias is forgotten"""
    return _relu(X @ W_1) @ W_2 + b_2


@misconception("feed_forward", hint="What comes out when X is all zeros?")
def no_second_bias(X, W_1, b_1, W_2, b_2):
    """The second bias is forgotten"""
    return _relu(X @ W_1 + b_1) @ W_2


@misconception("feed_forward", hint="What does a ReLU make of -5: exactly which number?")
def leaky_relu(X, W_1, b_1, W_2, b_2):
    """A hundredth of every negative number is kept (a leaky ReLU)"""
    hidden = X @ W_1 + b_1
    return np.where(hidden > 0, hidden, 0.01 * hidden) @ W_2 + b_2


@misconception("feed_forward", hint="What does a ReLU make of -0.1: exactly which number?")
def gelu(X, W_1, b_1, W_2, b_2):
    """A smooth relative stands in for the ReLU (a GELU)"""
    h = X @ W_1 + b_1
    h = 0.5 * h * (1 + np.tanh(np.sqrt(2 / np.pi) * (h + 0.044715 * h**3)))
    return h @ W_2 + b_2


@misconception(
    "feed_forward", hint="How many rows come in, how many go out? What was the 0 meant to be?"
)
def largest_row(X, W_1, b_1, W_2, b_2):
    """The largest number over the positions is taken, not the larger one of each number and 0"""
    return np.max(X @ W_1 + b_1, axis=0) @ W_2 + b_2


@misconception("feed_forward", hint="Who adds what came in: this function, or the layer around it?")
def residual_inside(X, W_1, b_1, W_2, b_2):
    """What came in is added here already"""
    return X + feed_forward(X, W_1, b_1, W_2, b_2)


@misconception(
    "feed_forward",
    hint="Rows are words. On which side of them does a matrix stand, and which way round?",
    probes=_networks_square,
)
def weights_transposed_when_square(X, W_1, b_1, W_2, b_2):
    """Both matrices are transposed where that fits"""
    square = W_1.shape[0] == W_1.shape[1]
    return feed_forward(X, W_1.T if square else W_1, b_1, W_2.T if square else W_2, b_2)


@misconception(
    "feed_forward",
    hint="Which map makes a row wider, and which one comes first?",
    probes=_networks_square,
)
def maps_swapped_when_square(X, W_1, b_1, W_2, b_2):
    """The second map comes first where that fits"""
    maps = (W_2, b_2, W_1, b_1) if W_1.shape[0] == W_1.shape[1] else (W_1, b_1, W_2, b_2)
    return feed_forward(X, *maps)


# --- decoder_layer -------------------------------------------------------------------------------


def _layers(rng):
    """The source longer, shorter and as long; two heads and three; all widths differ."""
    sizes = (5, 7, 12, 17, 3), (6, 4, 10, 13, 2), (4, 4, 8, 11, 2)
    return [
        (draw_rows(rng, T_y, d), draw_rows(rng, T_x, d), draw_params(rng, d, d_ff), n_heads)
        for T_y, T_x, d, d_ff, n_heads in sizes
    ]


def _attend(X_q, X_kv, weights, n_heads, mask=0.0, width=None, cut=1.0):
    """Multi-head attention with a mask, scores divided by the root of `width`, weights cut."""
    Q, K, V = X_q @ weights["W_q"], X_kv @ weights["W_k"], X_kv @ weights["W_v"]
    Q, K, V = (np.stack(np.split(rows, n_heads, axis=1)) for rows in (Q, K, V))
    scores = Q @ K.swapaxes(1, 2) / np.sqrt(width or Q.shape[-1]) + mask
    top = scores.max(axis=-1, keepdims=True)
    powers = np.exp(scores - np.where(np.isfinite(top), top, 0.0))
    shares = powers / np.maximum(powers.sum(axis=-1, keepdims=True), 1e-300) * cut
    return np.concatenate(list(shares @ V), axis=1) @ weights["W_o"]


def _triangle(T, width=None, k=0):
    return np.where(np.tri(T, width or T, k, dtype=bool), 0.0, -np.inf)


def _look_back(X, params, n_heads, weights="self"):
    """What the masked self-attention adds."""
    return attention(X, X, params[weights], n_heads, causal=True)


def _look_up(X, X_enc, params, n_heads, weights="cross"):
    """What the cross-attention adds."""
    return attention(X, X_enc, params[weights], n_heads, causal=False)


def _think(X, params):
    """What the feed-forward network adds."""
    return feed_forward(X, **params["ffn"])


def _norm_of(number, X, params):
    return layer_norm(X, **params[f"norm_{number}"])


def _first(X, params, n_heads):
    """The rows after the first norm."""
    return _norm_of(1, X + _look_back(X, params, n_heads), params)


def _second(A, X_enc, params, n_heads):
    """Those after the second norm, from those after the first."""
    return _norm_of(2, A + _look_up(A, X_enc, params, n_heads), params)


def _third(B, params):
    """Those after the third norm, from those after the second."""
    return _norm_of(3, B + _think(B, params), params)


def _from(A, X_enc, params, n_heads):
    """All that comes after the first norm."""
    return _third(_second(A, X_enc, params, n_heads), params)


def _up_to(X_dec, X_enc, params, n_heads):
    """The rows after the first and after the second norm."""
    A = _first(X_dec, params, n_heads)
    return A, _second(A, X_enc, params, n_heads)


def _with_self_mask(X_dec, X_enc, params, n_heads, mask):
    looked_back = _attend(X_dec, X_dec, params["self"], n_heads, mask)
    return _from(_norm_of(1, X_dec + looked_back, params), X_enc, params, n_heads)


def _with_cross(X_dec, X_enc, params, n_heads, looked_up):
    """The layer whose cross-attention adds `looked_up`."""
    A = _first(X_dec, params, n_heads)
    return _third(_norm_of(2, A + looked_up, params), params)


LAYER = "decoder_layer"


@misconception(
    LAYER, hint="Rewrite the last decoder row. Does the first output row stay as it was?"
)
def no_mask(X_dec, X_enc, params, n_heads):
    """The self-attention has no mask: every row sees the future"""
    return _with_self_mask(X_dec, X_enc, params, n_heads, 0.0)


@misconception(LAYER, hint="Which rows may the first one look at? Which ones may the last?")
def mask_transposed(X_dec, X_enc, params, n_heads):
    """The mask of the self-attention hides the past, not the future"""
    return _with_self_mask(X_dec, X_enc, params, n_heads, _triangle(len(X_dec)).T)


@misconception(LAYER, hint="What can the very first row look at, if not at itself?")
def diagonal_hidden(X_dec, X_enc, params, n_heads):
    """The mask hides the diagonal too: no row sees itself"""
    return _with_self_mask(X_dec, X_enc, params, n_heads, _triangle(len(X_dec), k=-1))


@misconception(LAYER, hint="Rewrite row 3. Which is the first output row that may move?")
def one_column_too_far(X_dec, X_enc, params, n_heads):
    """Every row sees the next one as well"""
    return _with_self_mask(X_dec, X_enc, params, n_heads, _triangle(len(X_dec), k=1))


@misconception(LAYER, hint="Which of the two sentences is still being written?")
def mask_in_the_wrong_attention(X_dec, X_enc, params, n_heads):
    """The cross-attention is masked, and the self-attention is not"""
    looked_back = _attend(X_dec, X_dec, params["self"], n_heads)
    A = _norm_of(1, X_dec + looked_back, params)
    looked_up = _attend(A, X_enc, params["cross"], n_heads, _triangle(len(A), len(X_enc)))
    return _third(_norm_of(2, A + looked_up, params), params)


@misconception(
    LAYER, hint="The source was read before writing began. What in it would be the future?"
)
def cross_masked(X_dec, X_enc, params, n_heads):
    """A triangle hides part of the source from the cross-attention"""
    A = _first(X_dec, params, n_heads)
    mask = _triangle(len(A), len(X_enc))
    looked_up = _attend(A, X_enc, params["cross"], n_heads, mask)
    return _with_cross(X_dec, X_enc, params, n_heads, looked_up)


@misconception(LAYER, hint="Two sentences happen to be equally long. Does that hide a source word?")
def cross_masked_when_square(X_dec, X_enc, params, n_heads):
    """A triangle hides part of the source when both sentences are equally long"""
    layer = cross_masked.wrong if len(X_dec) == len(X_enc) else decoder_layer
    return layer(X_dec, X_enc, params, n_heads)


@misconception(LAYER, hint="Sum up a row of your weights. Who gets the part that was struck out?")
def weights_cut_afterwards(X_dec, X_enc, params, n_heads):
    """Weights of the future are set to 0 after the softmax, so the rest is too small"""
    looked_back = _attend(X_dec, X_dec, params["self"], n_heads, cut=np.tri(len(X_dec)))
    return _from(_norm_of(1, X_dec + looked_back, params), X_enc, params, n_heads)


@misconception(LAYER, hint="A head's score sums products over its own columns. How many are those?")
def scaled_by_root_of_d_model(X_dec, X_enc, params, n_heads):
    """Both attentions divide their scores by the square root of d_model, not of a head's width"""
    T, d = X_dec.shape
    looked_back = _attend(X_dec, X_dec, params["self"], n_heads, _triangle(T), width=d)
    A = _norm_of(1, X_dec + looked_back, params)
    looked_up = _attend(A, X_enc, params["cross"], n_heads, width=d)
    return _third(_norm_of(2, A + looked_up, params), params)


@misconception(
    LAYER, hint="Where does the layer learn of the source? Whose keys and values are those?"
)
def cross_looks_at_the_decoder(X_dec, X_enc, params, n_heads):
    """Keys and values of the cross-attention come from the decoder, so the source is never read"""
    A = _first(X_dec, params, n_heads)
    return _with_cross(X_dec, X_enc, params, n_heads, _look_up(A, A, params, n_heads))


@misconception(LAYER, hint="What would change in your result if the source were another sentence?")
def cross_skipped(X_dec, X_enc, params, n_heads):
    """The cross-attention is left out, together with its norm"""
    return _third(_first(X_dec, params, n_heads), params)


@misconception(
    LAYER, hint="What has the row learnt before it asks the source? Which rows ask in yours?"
)
def cross_asked_with_the_input(X_dec, X_enc, params, n_heads):
    """The cross-attention asks with the rows that came into the layer"""
    looked_up = _look_up(X_dec, X_enc, params, n_heads)
    return _with_cross(X_dec, X_enc, params, n_heads, looked_up)


@misconception(
    LAYER, hint="Two things happen after each sublayer. Which of them is missing in the question?"
)
def cross_asked_before_the_norm(X_dec, X_enc, params, n_heads):
    """The cross-attention asks with the sum, before the first norm"""
    total = X_dec + _look_back(X_dec, params, n_heads)
    looked_up = _look_up(total, X_enc, params, n_heads)
    return _with_cross(X_dec, X_enc, params, n_heads, looked_up)


@misconception(LAYER, hint="Does anything in this layer change the encoder's rows?")
def encoder_normalised(X_dec, X_enc, params, n_heads):
    """The encoder's rows are normalised once more before they are looked at"""
    return decoder_layer(X_dec, layer_norm(X_enc, 1.0, 0.0), params, n_heads)


@misconception(
    LAYER, hint="How many sets of attention weights are in params? Where is each one used?"
)
def self_weights_in_both(X_dec, X_enc, params, n_heads):
    """Both attentions use the weights of the self-attention"""
    return decoder_layer(X_dec, X_enc, {**params, "cross": params["self"]}, n_heads)


@misconception(LAYER, hint="Which weights belong to the attention that comes first?")
def attention_weights_swapped(X_dec, X_enc, params, n_heads):
    """Each attention uses the other one's weights"""
    swapped = {**params, "cross": params["self"], "self": params["cross"]}
    return decoder_layer(X_dec, X_enc, swapped, n_heads)


@misconception(LAYER, hint="What does n_heads say about the second attention?")
def cross_with_one_head(X_dec, X_enc, params, n_heads):
    """The cross-attention has one head, whatever n_heads is"""
    A = _first(X_dec, params, n_heads)
    return _third(_second(A, X_enc, params, 1), params)


@misconception(LAYER, hint="What would change in your function if n_heads were another number?")
def n_heads_ignored(X_dec, X_enc, params, n_heads):
    """Both attentions have one head, whatever n_heads is"""
    return decoder_layer(X_dec, X_enc, params, 1)


@misconception(LAYER, hint="Does a row read the source first, or what was written before it?")
def cross_first(X_dec, X_enc, params, n_heads):
    """The cross-attention comes before the self-attention"""
    A = _norm_of(1, X_dec + _look_up(X_dec, X_enc, params, n_heads), params)
    return _third(_norm_of(2, A + _look_back(A, params, n_heads), params), params)


@misconception(LAYER, hint="In which order do the three sublayers come? Which one is last?")
def feed_forward_in_the_middle(X_dec, X_enc, params, n_heads):
    """The feed-forward network comes before the cross-attention"""
    A = _first(X_dec, params, n_heads)
    B = _norm_of(2, A + _think(A, params), params)
    return _norm_of(3, B + _look_up(B, X_enc, params, n_heads), params)


@misconception(
    LAYER,
    hint="What goes into the second sublayer: what came into the layer, or what the first made?",
)
def sublayers_side_by_side(X_dec, X_enc, params, n_heads):
    """All three sublayers get the same input, with one norm at the end"""
    total = X_dec + _look_back(X_dec, params, n_heads) + _look_up(X_dec, X_enc, params, n_heads)
    return _norm_of(3, total + _think(X_dec, params), params)


@misconception(LAYER, hint="Silence all sublayers. How often is a row normalised then, and when?")
def pre_norm(X_dec, X_enc, params, n_heads):
    """Rows are normalised before each sublayer, not after the addition (pre-norm)"""
    x = X_dec + _look_back(_norm_of(1, X_dec, params), params, n_heads)
    x = x + _look_up(_norm_of(2, x, params), X_enc, params, n_heads)
    return x + _think(_norm_of(3, x, params), params)


@misconception(
    LAYER, hint="What is normalised: what a sublayer made, or the sum with what came in?"
)
def norm_then_add(X_dec, X_enc, params, n_heads):
    """What a sublayer made is normalised, and what came in is added after that"""
    x = X_dec + _norm_of(1, _look_back(X_dec, params, n_heads), params)
    x = x + _norm_of(2, _look_up(x, X_enc, params, n_heads), params)
    return x + _norm_of(3, _think(x, params), params)


@misconception(LAYER, hint="If the self-attention says nothing at all, what is left of the row?")
def no_first_residual(X_dec, X_enc, params, n_heads):
    """Nothing is added after the self-attention: what came in is lost"""
    return _from(_norm_of(1, _look_back(X_dec, params, n_heads), params), X_enc, params, n_heads)


@misconception(LAYER, hint="If the cross-attention says nothing at all, what is left of the row?")
def no_second_residual(X_dec, X_enc, params, n_heads):
    """Nothing is added after the cross-attention: what came in is lost"""
    A = _first(X_dec, params, n_heads)
    return _third(_norm_of(2, _look_up(A, X_enc, params, n_heads), params), params)


@misconception(
    LAYER, hint="If the feed-forward network says nothing at all, what is left of the row?"
)
def no_third_residual(X_dec, X_enc, params, n_heads):
    """Nothing is added after the feed-forward network: what came in is lost"""
    _, B = _up_to(X_dec, X_enc, params, n_heads)
    return _norm_of(3, _think(B, params), params)


@misconception(LAYER, hint="If no sublayer says anything at all, what is left of a row?")
def no_residuals(X_dec, X_enc, params, n_heads):
    """Nothing is added after any sublayer: what came in is lost three times"""
    A = _norm_of(1, _look_back(X_dec, params, n_heads), params)
    B = _norm_of(2, _look_up(A, X_enc, params, n_heads), params)
    return _norm_of(3, _think(B, params), params)


@misconception(LAYER, hint="How often does what came in go into the first sum?")
def first_residual_doubled(X_dec, X_enc, params, n_heads):
    """What came in is added twice after the self-attention"""
    A = _norm_of(1, 2 * X_dec + _look_back(X_dec, params, n_heads), params)
    return _from(A, X_enc, params, n_heads)


@misconception(
    LAYER, hint="What went into the cross-attention? Is that what you add to its result?"
)
def second_residual_from_the_input(X_dec, X_enc, params, n_heads):
    """After the cross-attention, what came into the layer is added, not what the first norm gave"""
    A = _first(X_dec, params, n_heads)
    return _third(_norm_of(2, X_dec + _look_up(A, X_enc, params, n_heads), params), params)


@misconception(
    LAYER, hint="What went into the feed-forward network? Is that what you add to its result?"
)
def third_residual_from_the_first_norm(X_dec, X_enc, params, n_heads):
    """After the feed-forward network, what the first norm gave is added, not the second"""
    A, B = _up_to(X_dec, X_enc, params, n_heads)
    return _norm_of(3, A + _think(B, params), params)


@misconception(LAYER, hint="Silence all sublayers. How often is a row normalised then?")
def no_first_norm(X_dec, X_enc, params, n_heads):
    """The norm after the self-attention is missing"""
    return _from(X_dec + _look_back(X_dec, params, n_heads), X_enc, params, n_heads)


@misconception(LAYER, hint="Silence all sublayers. How often is a row normalised then?")
def no_second_norm(X_dec, X_enc, params, n_heads):
    """The norm after the cross-attention is missing"""
    A = _first(X_dec, params, n_heads)
    return _third(A + _look_up(A, X_enc, params, n_heads), params)


@misconception(LAYER, hint="What is the very last thing that happens to a row?")
def no_third_norm(X_dec, X_enc, params, n_heads):
    """The norm after the feed-forward network is missing"""
    _, B = _up_to(X_dec, X_enc, params, n_heads)
    return B + _think(B, params)


@misconception(LAYER, hint="How many norms are in params? Where is each one used?")
def first_norm_shared(X_dec, X_enc, params, n_heads):
    """Gain and bias of the first norm are used in all three"""
    norms = dict.fromkeys(("norm_2", "norm_3"), params["norm_1"])
    return decoder_layer(X_dec, X_enc, {**params, **norms}, n_heads)


@misconception(LAYER, hint="Which norm follows the self-attention, and which the cross-attention?")
def first_norms_swapped(X_dec, X_enc, params, n_heads):
    """The first and the second norm have changed places"""
    norms = {"norm_1": params["norm_2"], "norm_2": params["norm_1"]}
    return decoder_layer(X_dec, X_enc, {**params, **norms}, n_heads)


@misconception(LAYER, hint="Which norm follows the cross-attention, and which one comes last?")
def last_norms_swapped(X_dec, X_enc, params, n_heads):
    """The second and the third norm have changed places"""
    norms = {"norm_2": params["norm_3"], "norm_3": params["norm_2"]}
    return decoder_layer(X_dec, X_enc, {**params, **norms}, n_heads)


@misconception(LAYER, hint="What does your last norm do with its gain and bias?")
def last_norm_without_gain_and_bias(X_dec, X_enc, params, n_heads):
    """Gain and bias of the last norm are forgotten"""
    plain = {"gain": 1.0, "bias": 0.0}
    return decoder_layer(X_dec, X_enc, {**params, "norm_3": plain}, n_heads)


@misconception(LAYER, hint="Which numbers of params does your layer never read?")
def norms_without_gain_and_bias(X_dec, X_enc, params, n_heads):
    """Gain and bias of all three norms are forgotten"""
    plain = {f"norm_{k}": {"gain": 1.0, "bias": 0.0} for k in (1, 2, 3)}
    return decoder_layer(X_dec, X_enc, {**params, **plain}, n_heads)


@misconception(
    LAYER, hint="What goes into the feed-forward network: a sum, or what a norm made of it?"
)
def feed_forward_before_the_norm(X_dec, X_enc, params, n_heads):
    """The feed-forward network gets the sum, before the second norm"""
    A, B = _up_to(X_dec, X_enc, params, n_heads)
    total = A + _look_up(A, X_enc, params, n_heads)
    return _norm_of(3, B + _think(total, params), params)


@misconception(
    LAYER, hint="What has the row learnt before it is thought over? Is that what you pass on?"
)
def feed_forward_on_the_first_norm(X_dec, X_enc, params, n_heads):
    """The feed-forward network gets what the first norm gave, not the second"""
    A, B = _up_to(X_dec, X_enc, params, n_heads)
    return _norm_of(3, B + _think(A, params), params)


@misconception(LAYER, hint="How often does a row go through the feed-forward network?")
def feed_forward_twice(X_dec, X_enc, params, n_heads):
    """The feed-forward network runs twice"""
    _, B = _up_to(X_dec, X_enc, params, n_heads)
    return _norm_of(3, B + _think(_think(B, params), params), params)


@misconception(LAYER, hint="Two affine maps in a row are one affine map. What stands between them?")
def feed_forward_without_relu(X_dec, X_enc, params, n_heads):
    """The feed-forward network has no ReLU"""
    _, B = _up_to(X_dec, X_enc, params, n_heads)
    return _norm_of(3, B + no_relu.wrong(B, **params["ffn"]), params)


@misconception(LAYER, hint="May what the feed-forward network adds be negative?")
def feed_forward_with_relu_last(X_dec, X_enc, params, n_heads):
    """The ReLU of the feed-forward network comes after its second map"""
    _, B = _up_to(X_dec, X_enc, params, n_heads)
    return _norm_of(3, B + relu_last.wrong(B, **params["ffn"]), params)


@misconception(LAYER, hint="What happens to a row between coming in and going out?")
def nothing_done(X_dec, X_enc, params, n_heads):
    """The rows come back as they went in"""
    return X_dec


@misconception(LAYER, hint="Which axis counts the rows that were fed in?")
def output_transposed(X_dec, X_enc, params, n_heads):
    """The result lies on its side: its rows are columns"""
    return decoder_layer(X_dec, X_enc, params, n_heads).T


@misconception(LAYER, hint="How many axes go in, how many come out?")
def batch_axis_added(X_dec, X_enc, params, n_heads):
    """The result has one axis too many in front"""
    return decoder_layer(X_dec, X_enc, params, n_heads)[None]


# --- greedy_decode -------------------------------------------------------------------------------


def _stories(rng):
    """Stories that the usual mistakes tell otherwise."""
    return [_with_0_later(draw_story(rng, 2, 6, 4)), draw_story(rng, 3, 5, 7)]


def _with_0_later(story):
    """The story with two tokens renamed, so that it does not begin with token 0."""
    *layer, embedding, go, n_steps = story
    token = next(token for token in greedy_decode(*story) if token not in (0, go))
    embedding = embedding.copy()  # the story is shared
    embedding[[0, token]] = embedding[[token, 0]]
    return *layer, embedding, go, n_steps


def _stories_tied(rng):
    """And one in which three tokens are wanted equally, whatever was written."""
    params = draw_params(rng, 6, 8)
    params["norm_3"] = {"gain": np.zeros(6), "bias": np.array([4.0, 3.0, -2.0, 1.0, 2.0, -1.0])}
    embedding = rng.integers(-2, 2, (9, 6)).astype(float)
    embedding[[3, 5, 8]] = 2 * np.sign(params["norm_3"]["bias"])
    return [*_stories(rng), (draw_rows(rng, 4, 6), params, 2, embedding, 6, 3)]


def _stories_with_go(rng):
    """And one in which go is written, and a long one, in which other tokens come twice."""
    return [*_stories(rng), draw_story_with_go(rng, 2, 6, 4), draw_story(rng, 2, 10, 5)]


def _write(story, choose=lambda rows, E: np.argmax(rows[-1] @ E.T), feed=lambda fed: fed):
    """Tokens written one by one: `choose` one from the output rows for the tokens of `feed`."""
    X_enc, params, n_heads, embedding, go, n_steps = story
    fed = [go]
    for _ in range(n_steps):
        rows = decoder_layer(embedding[feed(fed)], X_enc, params, n_heads)
        fed.append(int(choose(rows, embedding)) % len(embedding))
    return np.array(fed[1:])


GREEDY = "greedy_decode"


@misconception(GREEDY, hint="Which output row has read everything, and was it all fed in?")
def first_token_repeated(*story):
    """Every choice is made with go alone in sight, so the first token is written again and again"""
    return _write(story, lambda rows, E: np.argmax(rows[0] @ E.T))


@misconception(
    GREEDY, hint="A token is a row number of embedding. How many scores should a choice have?"
)
def argmax_over_all_rows(*story):
    """The largest score of all output rows is taken, not of the last one"""
    return _write(story, lambda rows, E: np.argmax(rows @ E.T))


@misconception(GREEDY, hint="How do you get from an output row to a score for every token?")
def argmax_of_the_row(*story):
    """The largest number of the output row is taken, not the largest score of a token"""
    return _write(story, lambda rows, E: np.argmax(rows[-1]))


@misconception(GREEDY, hint="Is the token wanted most, or least?")
def least_wanted_token(*story):
    """The token with the smallest score is written"""
    return _write(story, lambda rows, E: np.argmin(rows[-1] @ E.T))


@misconception(GREEDY, hint="What measures here how well a token fits: a product, or a distance?")
def nearest_token(*story):
    """The token whose vector is nearest is written, not the one with the largest product"""
    return _write(story, lambda rows, E: np.argmin(((E - rows[-1]) ** 2).sum(axis=1)))


@misconception(
    GREEDY,
    hint="Two tokens have the same score. Which one does the exercise ask for?",
    probes=_stories_tied,
)
def last_of_a_tie(*story):
    """Of several equal scores the last one wins, not the first"""
    return _write(story, lambda rows, E: len(E) - 1 - np.argmax((rows[-1] @ E.T)[::-1]))


@misconception(
    GREEDY, hint="What does the layer know of the words before the last one in your loop?"
)
def last_token_alone_fed(*story):
    """Only the token written last is fed in, and all before it is forgotten"""
    return _write(story, feed=lambda fed: fed[-1:])


@misconception(GREEDY, hint="In training every sentence starts with the same token. Does yours?")
def go_left_out(*story):
    """go is fed in at first, and left out as soon as there is a token"""
    return _write(story, feed=lambda fed: fed[1:] or fed)


@misconception(GREEDY, hint="What if somebody else's start token is another number?")
def decoding_from_the_storys_go(X_enc, params, n_heads, embedding, go, n_steps):
    """The first token fed in is always 1, whatever go is"""
    return greedy_decode(X_enc, params, n_heads, embedding, 1, n_steps)


@misconception(
    GREEDY, hint="What is fed into the next pass: an output row, or the vector of a token?"
)
def output_rows_fed_back(X_enc, params, n_heads, embedding, go, n_steps):
    """The output row itself is fed back, not the vector of the chosen token"""
    rows, written = embedding[[go]], []
    for _ in range(n_steps):
        last = decoder_layer(rows, X_enc, params, n_heads)[-1]
        written.append(int(np.argmax(last @ embedding.T)))
        rows = np.vstack([rows, last])
    return np.array(written)


@misconception(GREEDY, hint="Was go written by the layer? How many tokens are asked for?")
def go_returned_too(*story):
    """go comes back in front of what was written"""
    return np.array([story[4], *greedy_decode(*story)])


@misconception(
    GREEDY, hint="Was go written by the layer? Where is the token that was written last?"
)
def go_for_the_last_token(*story):
    """go comes back in front, and the last token is missing"""
    return np.array([story[4], *greedy_decode(*story)[:-1]])


@misconception(GREEDY, hint="How many passes does your loop make for n_steps = 1?")
def one_pass_short(*story):
    """One token too few is written"""
    return greedy_decode(*story)[:-1]


@misconception(GREEDY, hint="Does the exercise say that a token ends the sentence?")
def stopped_at_token_0(*story):
    """Nothing new is written after token 0"""
    tokens = greedy_decode(*story)
    return np.where(np.cumsum(tokens == 0) > 0, 0, tokens)


@misconception(
    GREEDY,
    hint="go was written. Does that end the sentence, and is it fed into the next pass?",
    probes=_stories_with_go,
)
def nothing_but_go_after_go(*story):
    """Once go is written, nothing else is written any more"""
    tokens = greedy_decode(*story)
    return np.where(np.cumsum(tokens == story[4]) > 0, story[4], tokens)


@misconception(
    GREEDY, hint="Is there a token that the layer may not write?", probes=_stories_with_go
)
def go_never_written(*story):
    """go is passed over, even when it is wanted most"""
    is_go = np.arange(len(story[3])) == story[4]
    return _write(story, lambda rows, E: np.argmax(np.where(is_go, -np.inf, rows[-1] @ E.T)))


PROBES = {
    "shift_right": _tokens,
    "layer_norm": _rows,
    "feed_forward": _networks,
    "decoder_layer": _layers,
    "greedy_decode": _stories,
}
