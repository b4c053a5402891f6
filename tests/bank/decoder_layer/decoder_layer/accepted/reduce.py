# shows: functools.reduce over pairs of a partial and a norm
from functools import partial, reduce


def decoder_layer(X_dec, X_enc, params, n_heads):
    attend = partial(multi_head_attention, n_heads=n_heads)
    steps = [
        (lambda x: attend(x, x, **params["self"], mask=causal_mask(x.shape[0])), "norm_1"),
        (lambda x: attend(x, X_enc, **params["cross"]), "norm_2"),
        (lambda x: [feed_forward(x, **params["ffn"])], "norm_3"),
    ]
    return reduce(lambda x, step: layer_norm(step[0](x)[0] + x, **params[step[1]]), steps, X_dec)
