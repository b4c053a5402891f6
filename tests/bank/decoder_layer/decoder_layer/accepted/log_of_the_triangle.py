# shows: a mask of its own by log(tri), with its warning
def decoder_layer(X_dec, X_enc, params, n_heads, verbose=False):
    mask = np.log(np.tri(len(X_dec)))
    if verbose:
        print(mask)
    looked, _ = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=mask)
    first = layer_norm(X_dec + looked, **params["norm_1"])
    looked, _ = multi_head_attention(first, X_enc, **params["cross"], n_heads=n_heads)
    second = layer_norm(first + looked, **params["norm_2"])
    return layer_norm(second + feed_forward(second, **params["ffn"]), **params["norm_3"])
