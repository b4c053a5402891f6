# shows: the row sorted, its last entry is the maximum; computed in Fortran order
def masked_softmax(scores, mask=None):
    s = np.asfortranarray(scores if mask is None else np.add(scores, mask))
    top = np.sort(s, axis=-1)[..., -1:]
    top[~np.isfinite(top)] = 0
    claims = np.exp(s - top)
    return claims * np.reciprocal(np.maximum(claims.sum(-1, keepdims=True), np.finfo(float).tiny))
