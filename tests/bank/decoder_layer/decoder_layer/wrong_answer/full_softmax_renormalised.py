# shows: an own attention: the whole row shared out, then cut and shared out again
# loses: part: try, future_moves_nothing, triangle, single_rows
def attend(x, y, w, n_heads, causal):
    def split(z):
        return z.reshape(len(z), n_heads, -1).transpose(1, 0, 2)

    q, k, v = split(x @ w["W_q"]), split(y @ w["W_k"]), split(y @ w["W_v"])
    e = np.exp(q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1]))
    weights = e / e.sum(axis=-1, keepdims=True)
    if causal:
        weights = np.tril(weights)
        weights = weights / weights.sum(axis=-1, keepdims=True)
    return (weights @ v).transpose(1, 0, 2).reshape(len(x), -1) @ w["W_o"]


def decoder_layer(X_dec, X_enc, params, n_heads):
    x = layer_norm(X_dec + attend(X_dec, X_dec, params["self"], n_heads, True), **params["norm_1"])
    x = layer_norm(x + attend(x, X_enc, params["cross"], n_heads, False), **params["norm_2"])
    return layer_norm(x + feed_forward(x, **params["ffn"]), **params["norm_3"])
