# shows: one einsum per step
def multi_head_attention(X_q, X_kv, W_q, W_k, W_v, W_o, n_heads, mask=None):
    d, m = W_q.shape
    Q = np.einsum("td,dhk->htk", X_q, W_q.reshape(d, n_heads, -1))
    K = np.einsum("td,dhk->htk", X_kv, W_k.reshape(d, n_heads, -1))
    V = np.einsum("td,dhk->htk", X_kv, W_v.reshape(d, n_heads, -1))
    weights = masked_softmax(np.einsum("hik,hjk->hij", Q, K) / np.sqrt(Q.shape[-1]), mask)
    W = W_o.reshape(n_heads, -1, W_o.shape[1])
    return np.einsum("hij,hjv,hvd->id", weights, V, W), weights
