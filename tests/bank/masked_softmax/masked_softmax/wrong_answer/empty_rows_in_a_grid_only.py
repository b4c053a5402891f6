# shows: rows with nothing visible are mended in a two-dimensional grid only
# loses: part: nothing_visible
# named: nan_in_a_batch
def masked_softmax(scores, mask=None):
    if mask is not None:
        scores = scores + mask
    top = np.max(scores, axis=-1, keepdims=True)
    if scores.ndim == 2:
        top = np.where(np.isinf(top), 0.0, top)
    powers = np.exp(scores - top)
    total = powers.sum(axis=-1, keepdims=True)
    if scores.ndim == 2:
        total = np.where(total == 0, 1.0, total)
    return powers / total
