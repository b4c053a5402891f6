# shows: an attention of its own by einsum over a head axis, longdouble inside
def _attend(x, y, w, n, mask=0.0):
    T, d = x.shape
    cut = lambda rows, W: (rows.astype(np.longdouble) @ W).reshape(len(rows), n, -1)
    q, k, v = cut(x, w["W_q"]), cut(y, w["W_k"]), cut(y, w["W_v"])
    scores = np.einsum("ihd,jhd->hij", q, k) / np.sqrt(d / np.longdouble(n)) + mask
    e = np.exp(scores - scores.max(axis=2, keepdims=True))
    mixed = np.einsum("hij,jhd->ihd", e / e.sum(axis=2)[..., None], v)
    return mixed.reshape(T, d) @ w["W_o"]


def decoder_layer(X_dec, X_enc, params, n_heads):
    x = layer_norm(X_dec + _attend(X_dec, X_dec, params["self"], n_heads, causal_mask(len(X_dec))), **params["norm_1"])
    x = layer_norm(x + _attend(x, X_enc, params["cross"], n_heads), **params["norm_2"])
    return np.asarray(layer_norm(x + feed_forward(x, **params["ffn"]), **params["norm_3"]), dtype=float)
