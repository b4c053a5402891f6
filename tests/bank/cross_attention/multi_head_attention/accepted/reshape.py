# shows: reshape and transpose, there and back
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    def split(X):
        return X.reshape(X.shape[0], n_heads, -1).transpose(1, 0, 2)

    mixtures, weights = scaled_dot_product_attention(split(X_q @ W_q), split(X_kv @ W_k), split(X_kv @ W_v), mask)
    joined = mixtures.transpose(1, 0, 2).reshape(len(X_q), -1)
    return joined @ W_o, weights
