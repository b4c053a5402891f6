# shows: the where= and out= arguments of NumPy's own functions
def masked_softmax(scores, mask=None):
    seen = np.isfinite(scores + (0.0 if mask is None else mask))
    top = np.max(scores, axis=-1, keepdims=True, where=seen, initial=-np.inf)
    claims = np.zeros_like(scores)
    np.subtract(scores, top, out=claims, where=seen)
    np.exp(claims, out=claims, where=seen)
    total = claims.sum(axis=-1, keepdims=True)
    return np.divide(claims, total, out=np.zeros_like(claims), where=total > 0)
