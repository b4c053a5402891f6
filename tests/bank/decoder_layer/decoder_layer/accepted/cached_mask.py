# shows: masks kept between calls, in an extra cell
def decoder_layer(X_dec, X_enc, params, n_heads):
    a, _ = multi_head_attention(X_dec, X_dec, **params["self"], n_heads=n_heads, mask=mask_for(len(X_dec)))
    A = add_and_norm(X_dec, a, params["norm_1"])
    b, _ = multi_head_attention(A, X_enc, **params["cross"], n_heads=n_heads)
    B = add_and_norm(A, b, params["norm_2"])
    return add_and_norm(B, feed_forward(B, **params["ffn"]), params["norm_3"])
# %% before
from functools import lru_cache


@lru_cache(maxsize=None)
def mask_for(T):
    return causal_mask(T)


def add_and_norm(x, added, norm):
    return layer_norm(x + added, norm["gain"], norm["bias"])
