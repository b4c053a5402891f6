# shows: loops over the batch and over the queries
def scaled_dot_product_attention(Q, K, V, mask=None):
    *front, T_q, d_k = Q.shape
    front = np.broadcast_shapes(Q.shape[:-2], K.shape[:-2], V.shape[:-2])
    T_k, d_v = V.shape[-2:]
    Q = np.broadcast_to(Q, (*front, T_q, d_k))
    K = np.broadcast_to(K, (*front, T_k, d_k))
    V = np.broadcast_to(V, (*front, T_k, d_v))
    if mask is None:
        mask = np.zeros((T_q, T_k))
    mask = np.broadcast_to(mask, (*front, T_q, T_k))
    output = np.zeros((*front, T_q, d_v))
    weights = np.zeros((*front, T_q, T_k))
    for place in np.ndindex(*front):
        for i in range(T_q):
            scores = np.array([Q[place][i].dot(key) for key in K[place]]) / np.sqrt(d_k)
            weights[place][i] = masked_softmax(scores, mask[place][i])
            for share, value in zip(weights[place][i], V[place]):
                output[place][i] += share * value
    return output, weights
