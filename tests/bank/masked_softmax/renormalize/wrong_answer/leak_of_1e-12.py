# shows: hidden weights are tiny instead of zero
# loses: part: one_is_shared_among_the_visible
def renormalize(weights, mask):
    kept = np.where(np.isneginf(mask), 1e-12, weights)
    return kept / kept.sum(axis=-1, keepdims=True) * ~np.all(np.isneginf(mask + 0 * weights), axis=-1, keepdims=True)
