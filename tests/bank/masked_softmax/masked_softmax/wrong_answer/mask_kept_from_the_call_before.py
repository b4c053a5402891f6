# shows: without a mask, the last one that fits is used again
# loses: part: scores_of_any_size
_last = None


def masked_softmax(scores, mask=None):
    global _last
    if mask is None and _last is not None and _last.shape == scores.shape:
        mask = _last
    _last = mask
    s = scores if mask is None else scores + mask
    top = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
