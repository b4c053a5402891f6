# shows: a class does the work
class Layer:
    def __init__(self, params, n_heads):
        self.p, self.n = params, n_heads

    def attend(self, name, x, y, mask=None):
        return multi_head_attention(x, y, **self.p[name], n_heads=self.n, mask=mask)[0]

    def __call__(self, x, enc):
        x = layer_norm(x + self.attend("self", x, x, causal_mask(x.shape[0])), **self.p["norm_1"])
        x = layer_norm(x + self.attend("cross", x, enc), **self.p["norm_2"])
        return layer_norm(x + feed_forward(x, **self.p["ffn"]), **self.p["norm_3"])


def decoder_layer(X_dec, X_enc, params, n_heads):
    return Layer(params, n_heads)(X_dec, X_enc)
