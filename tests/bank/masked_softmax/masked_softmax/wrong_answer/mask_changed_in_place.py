# shows: makes the caller's mask finite to avoid warnings
# loses: part: arguments_stay
def masked_softmax(scores, mask=None):
    if mask is None:
        mask = np.zeros_like(scores)
    hidden = mask == -np.inf
    mask[hidden] = 1
    s = np.where(hidden, -np.inf, scores)
    top = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
