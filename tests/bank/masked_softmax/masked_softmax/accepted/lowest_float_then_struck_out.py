# shows: fills with the lowest float there is, and strikes hidden claims out before the sum
def masked_softmax(scores, mask=None):
    hidden = np.zeros_like(scores, dtype=bool) if mask is None else np.isneginf(mask + 0 * scores)
    s = np.where(hidden, np.finfo(float).min, scores)
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    e = np.where(hidden, 0.0, e)
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1.0, total)
