# shows: a decorator adds the residual and the norm to a sublayer
def add_and_norm(norm):
    def decorate(sublayer):
        def wrapped(rows):
            return layer_norm(rows + sublayer(rows), **norm)

        return wrapped

    return decorate


def decoder_layer(X_dec, X_enc, params, n_heads):
    @add_and_norm(params["norm_1"])
    def look_back(rows):
        return multi_head_attention(rows, rows, n_heads=n_heads, mask=causal_mask(len(rows)), **params["self"])[0]

    @add_and_norm(params["norm_2"])
    def look_up(rows):
        return multi_head_attention(rows, X_enc, n_heads=n_heads, **params["cross"])[0]

    @add_and_norm(params["norm_3"])
    def think(rows):
        return feed_forward(rows, **params["ffn"])

    return think(look_up(look_back(X_dec)))
