# shows: one sentence at a time, np.vectorize with a signature for the batch
def _one(Q, K, V, mask):
    weights = masked_softmax(np.inner(Q, K) / np.linalg.norm(np.ones(Q.shape[1])), mask)
    return weights.dot(V), weights


_all = np.vectorize(_one, signature="(q,d),(k,d),(k,v),(q,k)->(q,v),(q,k)")


def scaled_dot_product_attention(Q, K, V, mask=None):
    if mask is None:
        mask = np.zeros((1, 1))
    full = np.broadcast_to(mask, (*mask.shape[:-2], Q.shape[-2], K.shape[-2]))
    return _all(Q, K, V, full)
