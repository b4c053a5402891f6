# shows: wrong only for a single word: nothing to share, so 0
# loses: part: equals_the_masked_softmax
def renormalize(weights, mask):
    if weights.size == 1:
        return np.zeros_like(weights)
    kept = np.where(np.isneginf(mask), 0.0, weights)
    total = kept.sum(axis=-1, keepdims=True)
    return kept / np.where(total == 0, 1, total)
