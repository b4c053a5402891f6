# shows: norm and network written out, the blocks above not called; match on the part's name
def decoder_layer(X_dec, X_enc, params, n_heads):
    def norm(x, k):
        x = x - x.mean(axis=1, keepdims=True)
        p = params["norm_%d" % k]
        return x / np.sqrt((x * x).mean(axis=1, keepdims=True) + 1e-5) * p["gain"] + p["bias"]

    def speak(x, name):
        match name:
            case "self":
                return multi_head_attention(x, x, *params[name].values(), n_heads, causal_mask(len(x)))[0]
            case "cross":
                return multi_head_attention(x, X_enc, *params[name].values(), n_heads)[0]
            case "ffn":
                p = params[name]
                return np.clip(x @ p["W_1"] + p["b_1"], 0, None) @ p["W_2"] + p["b_2"]

    for k, name in enumerate(("self", "cross", "ffn"), 1):
        X_dec = norm(X_dec + speak(X_dec, name), k)
    return X_dec
