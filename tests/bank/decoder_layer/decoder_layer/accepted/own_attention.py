# shows: a head loop of its own, the scale split between queries and keys
def attend(x, y, w, n_heads, causal):
    d_k = w["W_q"].shape[1] // n_heads
    heads = []
    for h in range(n_heads):
        part = slice(h * d_k, (h + 1) * d_k)
        q = x @ w["W_q"][:, part] * d_k ** -0.25
        k = y @ w["W_k"][:, part] * d_k ** -0.25
        scores = q @ k.T
        if causal:
            scores[np.triu_indices(len(x), 1)] = -np.inf
        e = np.exp(scores - scores.max(axis=-1, keepdims=True))
        heads.append(e / e.sum(axis=-1, keepdims=True) @ (y @ w["W_v"][:, part]))
    return np.hstack(heads) @ w["W_o"]


def decoder_layer(X_dec, X_enc, params, n_heads):
    x = layer_norm(X_dec + attend(X_dec, X_dec, params["self"], n_heads, True), **params["norm_1"])
    x = layer_norm(x + attend(x, X_enc, params["cross"], n_heads, False), **params["norm_2"])
    return layer_norm(x + feed_forward(x, **params["ffn"]), **params["norm_3"])
