# shows: clips scores to +-50 instead of subtracting the maximum
# loses: part: scores_of_any_size
# named: scores_clipped
def masked_softmax(scores, mask=None):
    e = np.exp(np.clip(scores, -50, 50))
    if mask is not None:
        e = np.where(mask == -np.inf, 0.0, e)
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)
