# shows: single precision, fourth roots and one einsum over heads cut from the projections
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    X_q, X_kv, W_q, W_k, W_v, W_o = (a.astype("f4") for a in (X_q, X_kv, W_q, W_k, W_v, W_o))
    d_k = W_q.shape[1] // n_heads
    root = np.float32(d_k) ** np.float32(-0.25)
    Q = (X_q @ W_q * root).reshape(len(X_q), n_heads, d_k)
    K = (X_kv @ W_k * root).reshape(len(X_kv), n_heads, d_k)
    V = (X_kv @ W_v).reshape(len(X_kv), n_heads, -1)
    scores = np.einsum("qhd,khd->hqk", Q, K)
    weights = masked_softmax(scores, mask if mask is None else mask.astype("f4"))
    joined = np.einsum("hqk,khv->qhv", weights, V).reshape(len(X_q), -1)
    return joined @ W_o, weights
