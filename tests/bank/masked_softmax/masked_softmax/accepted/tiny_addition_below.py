# shows: 1e-8 added to the denominator, below every tolerance, saves the empty row
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    top = s.max(axis=-1, keepdims=True)
    top = np.where(np.isfinite(top), top, 0.0)
    e = np.exp(s - top)
    return e / (e.sum(axis=-1, keepdims=True) + 1e-8)
