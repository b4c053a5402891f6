"""Correct solutions of the assignment `decoder_layer`, and how its secret inputs are drawn.

Formulas: Vaswani et al., "Attention Is All You Need" (2017), sections 3.1 to 3.3, post-norm;
layer normalisation after Ba, Kiros and Hinton (2016).
"""

from functools import lru_cache, partial

import numpy as np

MARGIN = 1e-2  # by which the best token wins in every draw for greedy_decode


def shift_right(tokens, go):
    """Tokens `(..., T)` as they are fed in: `go` first, the last one dropped; the same shape."""
    tokens = np.asarray(tokens)
    shifted = np.empty_like(tokens)
    shifted[..., 0] = go
    shifted[..., 1:] = tokens[..., :-1]
    return shifted


def layer_norm(X, gain, bias, eps=1e-5):
    """`gain * (X - mean) / sqrt(variance + eps) + bias` over the last axis; the shape of `X`."""
    centred = X - X.mean(axis=-1, keepdims=True)
    variance = (centred**2).mean(axis=-1, keepdims=True)
    return gain * centred / np.sqrt(variance + eps) + bias


def feed_forward(X, W_1, b_1, W_2, b_2):
    """`max(0, X @ W_1 + b_1) @ W_2 + b_2`: `(..., d_model)` to `(..., d_model)`."""
    return np.maximum(X @ W_1 + b_1, 0.0) @ W_2 + b_2


def attention(X_q, X_kv, weights, n_heads, causal):
    """Multi-head attention `(T_q, d_model)`: head after head, joined in order, then `W_o`."""
    Q, K, V = X_q @ weights["W_q"], X_kv @ weights["W_k"], X_kv @ weights["W_v"]
    d_k = Q.shape[1] // n_heads
    heads = []
    for h in range(n_heads):
        columns = slice(h * d_k, (h + 1) * d_k)
        scores = Q[:, columns] @ K[:, columns].T / np.sqrt(d_k)
        if causal:
            scores = np.where(np.tri(*scores.shape, dtype=bool), scores, -np.inf)
        shares = np.exp(scores - scores.max(axis=1, keepdims=True))
        heads.append(shares / shares.sum(axis=1, keepdims=True) @ V[:, columns])
    return np.concatenate(heads, axis=1) @ weights["W_o"]


def decoder_layer(X_dec, X_enc, params, n_heads):
    """One post-norm decoder layer: `(T_y, d_model)` and `(T_x, d_model)` to `(T_y, d_model)`."""
    X = layer_norm(
        X_dec + attention(X_dec, X_dec, params["self"], n_heads, True), **params["norm_1"]
    )
    X = layer_norm(X + attention(X, X_enc, params["cross"], n_heads, False), **params["norm_2"])
    return layer_norm(X + feed_forward(X, **params["ffn"]), **params["norm_3"])


def greedy_decode(X_enc, params, n_heads, embedding, go, n_steps):
    """The tokens `(n_steps,)` written one by one, each the argmax of the last row's scores."""
    fed = [int(go)]
    for _ in range(n_steps):
        last_row = decoder_layer(embedding[fed], X_enc, params, n_heads)[-1]
        fed.append(int(np.argmax(last_row @ embedding.T)))
    return np.array(fed[1:])


# --- Secret inputs -----------------------------------------------------------------------------


def draw_params(rng, d_model, d_ff):
    """Random weights of one layer, with gains and biases far from 1 and 0."""

    def matrix(rows, columns, size=1.5):
        return rng.normal(size=(rows, columns)) * size / np.sqrt(rows)

    def projections():  # scores of moderate size: no weight may come near 0 or 1
        sizes = {"W_q": 1.0, "W_k": 1.0, "W_v": 1.5, "W_o": 1.5}
        return {name: matrix(d_model, d_model, size) for name, size in sizes.items()}

    def norm():
        return {"gain": rng.uniform(0.6, 1.7, d_model), "bias": rng.normal(size=d_model) * 0.5}

    return {
        "self": projections(),
        "cross": projections(),
        "ffn": {
            "W_1": matrix(d_model, d_ff),
            "b_1": rng.normal(size=d_ff) * 0.5,
            "W_2": matrix(d_ff, d_model),
            "b_2": rng.normal(size=d_model) * 0.5,
        },
        "norm_1": norm(),
        "norm_2": norm(),
        "norm_3": norm(),
    }


def silence(params, *sublayers):
    """A copy of `params` whose named sublayers ("self", "cross", "ffn") add exactly nothing."""
    quiet = {part: dict(arrays) for part, arrays in params.items()}
    for name in sublayers:
        for last in ("W_2", "b_2") if name == "ffn" else ("W_o",):
            quiet[name][last] = np.zeros_like(quiet[name][last])
    return quiet


def draw_rows(rng, T, d_model):
    """Random rows `(T, d_model)`: a decoder or encoder side."""
    return rng.normal(size=(T, d_model))


def draw_any_story(rng, n_heads, n_steps, T_x):
    """Arguments of `greedy_decode`, just as they come."""
    d_model, d_ff, vocabulary = 4 * n_heads, 4 * n_heads + 5, 4 * n_heads + 3
    params = draw_params(rng, d_model, d_ff)
    params["norm_3"]["gain"] *= rng.choice([-1, 1], d_model)  # else a token wants itself most
    embedding, X_enc = draw_rows(rng, vocabulary, d_model), draw_rows(rng, T_x, d_model)
    return X_enc, params, n_heads, embedding, int(rng.integers(1, vocabulary - 1)), n_steps


def draw_story(rng, n_heads, n_steps, T_x):
    """Arguments of `greedy_decode` whose answer is beyond doubt and gives the usual mistakes away.

    Every argmax wins by more than MARGIN; at least three different tokens are written, token 0
    before the end; whoever feeds only the last token, leaves `go` out after the first pass, takes
    the nearest vector, or forgets what was written first (in a story of more than four tokens; in
    one of more than eight, by any window of four tokens or more), writes something else. A story of
    more than eight does not end by repeating itself.
    """
    return _story(int(rng.integers(2**32)), n_heads, n_steps, T_x)


def draw_story_with_go(rng, n_heads, n_steps, T_x):
    """A story in which `go` is written, something else before and after it, and no token 0.

    Every argmax wins by more than MARGIN. Whoever does not feed the `go` that was written writes
    something else.
    """
    return _story_with_go(int(rng.integers(2**32)), n_heads, n_steps, T_x)


@lru_cache(maxsize=2048)
def _story_with_go(seed, n_heads, n_steps, T_x):
    rng = np.random.default_rng(seed)
    for _ in range(5000):
        *start, go, n_steps = draw_any_story(rng, n_heads, n_steps, T_x)
        story = (*start, go, n_steps)
        tokens = greedy_decode(*story).tolist()
        if go not in tokens[1:-1] or go in (tokens[0], tokens[-1]) or 0 in tokens:
            continue
        if _is_decided(story, tokens) and _goes_astray(story, tokens, partial(_go_once, go)):
            return story
    raise RuntimeError("No story that writes go in 5000 draws.")


def _go_once(go, fed):
    return [go, *(token for token in fed[1:] if token != go)]


@lru_cache(maxsize=2048)  # the same for every student of a cohort, and some dozens of draws each
def _story(seed, n_heads, n_steps, T_x):
    rng = np.random.default_rng(seed)
    for _ in range(5000):
        story = draw_any_story(rng, n_heads, n_steps, T_x)
        if n_steps > 8:
            story[1]["self"]["W_o"] *= 2  # else few long stories depend on how they began
        story = _zero_in_the_middle(story)
        if story and _is_clear(story):
            return story
    raise RuntimeError("No clear story in 5000 draws.")


def _zero_in_the_middle(story):
    """The story with two tokens renamed, so that 0 is written and something else after it."""
    *_, embedding, go, _ = story
    tokens = greedy_decode(*story).tolist()
    if len(set(tokens)) < 3:
        return None
    for i, token in enumerate(tokens[:-1]):
        if token != go and set(tokens[i:]) != {token}:
            embedding[[0, token]] = embedding[[token, 0]]
            return story
    return None


def _is_clear(story):
    *_, embedding, go, n_steps = story
    tokens = greedy_decode(*story)
    if n_steps > 8 and len(set(tokens[-3:].tolist())) == 1:
        return False
    if not _is_decided(story, tokens):
        return False
    scores = wishes([go], *story)
    nearest = np.argmax(scores[0] - (embedding**2).sum(axis=1) / 2)
    if nearest == tokens[0]:
        return False
    hasty = [lambda fed: fed[-1:], lambda fed: fed[1:] or fed]
    if n_steps > 4:
        hasty.append(lambda fed: fed[:1] + fed[1:][-3:])
    if n_steps > 8:
        hasty += [partial(_last, size=size) for size in range(4, n_steps - 1)]
    return all(_goes_astray(story, tokens.tolist(), feed) for feed in hasty)


def _is_decided(story, tokens):
    """Whether every argmax wins by more than MARGIN."""
    ordered = np.sort(wishes(shift_right(tokens, story[-2]), *story), axis=1)
    return (ordered[:, -1] - ordered[:, -2]).min() >= MARGIN


def _last(fed, size):
    return fed[-size:]


def wishes(fed, X_enc, params, n_heads, embedding, *_):
    """How much each token is wanted after each row of one parallel pass: `(T, vocabulary)`."""
    return decoder_layer(embedding[fed], X_enc, params, n_heads) @ embedding.T


def _goes_astray(story, tokens, feed):
    """Whether somebody who feeds only `feed(everything so far)` writes another token somewhere."""
    fed = [story[-2], *tokens]
    return any(
        wishes(feed(fed[:i]), *story)[-1].argmax() != tokens[i - 1]
        for i in range(len(tokens), 0, -1)
        if feed(fed[:i]) != fed[:i]
    )
