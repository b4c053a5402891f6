# shows: wrong only for a grid of one row, which comes back as it was
# loses: part: equals_the_masked_softmax
def renormalize(weights, mask):
    if weights.ndim == 2 and len(weights) == 1:
        return weights.copy()
    kept = np.where(np.isneginf(mask), 0.0, weights)
    total = kept.sum(axis=-1, keepdims=True)
    return kept / np.where(total == 0, 1, total)
