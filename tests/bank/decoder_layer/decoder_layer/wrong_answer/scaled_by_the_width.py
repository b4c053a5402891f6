# shows: an own attention that divides by the root of d_model
# loses: part: self_attention_alone, cross_attention_alone, two_heads, three_heads, single_rows, asked_twice
# named: scaled_by_root_of_d_model
def attend(x, y, w, n_heads, causal):
    def split(z):
        return z.reshape(len(z), n_heads, -1).transpose(1, 0, 2)

    q, k, v = split(x @ w["W_q"]), split(y @ w["W_k"]), split(y @ w["W_v"])
    scores = q @ k.transpose(0, 2, 1) / np.sqrt(x.shape[-1])
    weights = masked_softmax(scores, causal_mask(len(x)) if causal else None)
    return (weights @ v).transpose(1, 0, 2).reshape(len(x), -1) @ w["W_o"]


def decoder_layer(X_dec, X_enc, params, n_heads):
    x = layer_norm(X_dec + attend(X_dec, X_dec, params["self"], n_heads, True), **params["norm_1"])
    x = layer_norm(x + attend(x, X_enc, params["cross"], n_heads, False), **params["norm_2"])
    return layer_norm(x + feed_forward(x, **params["ffn"]), **params["norm_3"])
