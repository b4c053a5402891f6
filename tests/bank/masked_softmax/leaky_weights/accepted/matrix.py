# shows: hands an np.matrix back where there is a grid
def leaky_weights(scores, mask):
    s = np.where(mask == 0, scores, 0.0)
    e = np.exp(s - s.max())
    w = e / e.sum(-1, keepdims=True)
    return np.asmatrix(w) if w.ndim == 2 else w
