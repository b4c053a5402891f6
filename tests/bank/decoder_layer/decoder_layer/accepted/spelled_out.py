# shows: every argument by name, no unpacking
def decoder_layer(X_dec, X_enc, params, n_heads):
    s, c, f = params["self"], params["cross"], params["ffn"]
    T = X_dec.shape[0]
    att = multi_head_attention(X_dec, X_dec, s["W_q"], s["W_k"], s["W_v"], s["W_o"], n_heads, causal_mask(T))[0]
    h = layer_norm(X_dec + att, params["norm_1"]["gain"], params["norm_1"]["bias"])
    att = multi_head_attention(h, X_enc, c["W_q"], c["W_k"], c["W_v"], c["W_o"], n_heads)[0]
    h = layer_norm(h + att, params["norm_2"]["gain"], params["norm_2"]["bias"])
    out = feed_forward(h, f["W_1"], f["b_1"], f["W_2"], f["b_2"])
    return layer_norm(h + out, params["norm_3"]["gain"], params["norm_3"]["bias"])
