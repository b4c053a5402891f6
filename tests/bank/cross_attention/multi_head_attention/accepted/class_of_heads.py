# shows: a class for a head, the mask repeated for each
class Head:
    def __init__(self, W_q, W_k, W_v):
        self.W_q, self.W_k, self.W_v = W_q, W_k, W_v

    def __call__(self, X_q, X_kv, mask):
        return scaled_dot_product_attention(X_q @ self.W_q, X_kv @ self.W_k, X_kv @ self.W_v, mask)

def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    cut = [np.split(W, n_heads, axis=1) for W in (W_q, W_k, W_v)]
    heads = [Head(*matrices) for matrices in zip(*cut)]
    outputs, weights = zip(*(head(X_q, X_kv, mask) for head in heads))
    return np.hstack(outputs) @ W_o, np.stack(weights, axis=0)
