# shows: an own feed-forward network, its ReLU at the end
# loses: part: feed_forward_alone, two_heads, three_heads, single_rows, asked_twice
# named: feed_forward_with_relu_last
def decoder_layer(X_dec, X_enc, params, n_heads):
    a, _ = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=causal_mask(len(X_dec)))
    A = layer_norm(X_dec + a, **params["norm_1"])
    b, _ = multi_head_attention(A, X_enc, **params["cross"], n_heads=n_heads)
    B = layer_norm(A + b, **params["norm_2"])
    c = np.maximum((B @ params["ffn"]["W_1"] + params["ffn"]["b_1"]) @ params["ffn"]["W_2"] + params["ffn"]["b_2"], 0)
    C = layer_norm(B + c, **params["norm_3"])
    return C
