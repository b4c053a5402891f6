# shows: each query looks only at a copy of the keys it may see
def scaled_dot_product_attention(Q, K, V, mask=None):
    front = np.broadcast_shapes(Q.shape[:-2], K.shape[:-2])
    shape = (*front, Q.shape[-2], K.shape[-2])
    visible = np.ones(shape, bool) if mask is None else np.broadcast_to(mask, shape) == 0
    weights = np.zeros(shape)
    for *b, i in np.ndindex(shape[:-1]):
        q = np.broadcast_to(Q, (*front, *Q.shape[-2:]))[(*b, i)]
        k = np.broadcast_to(K, (*front, *K.shape[-2:]))[tuple(b)]
        seen = visible[(*b, i)]
        if not seen.any():
            continue
        scores = k[seen] @ q / len(q) ** 0.5
        e = np.exp(scores - scores.max())
        weights[(*b, i)][seen] = e / e.sum()
    return weights @ V, weights
