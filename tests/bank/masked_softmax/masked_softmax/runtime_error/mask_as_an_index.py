# shows: a boolean index of the mask's shape does not broadcast to a batch
# loses: part: batches_and_broadcasting, nothing_visible
def masked_softmax(scores, mask=None):
    s = scores.copy()
    if mask is not None:
        s[mask == -np.inf] = -np.inf
    top = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
