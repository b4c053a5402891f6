# shows: rows with nothing visible are mended in a two-dimensional grid only
# loses: part: nothing_visible
# named: zero_divided_by_zero_in_a_batch
def renormalize(weights, mask):
    kept = np.where(np.isneginf(mask), 0.0, weights)
    total = kept.sum(axis=-1, keepdims=True)
    if kept.ndim == 2:
        total = np.where(total == 0, 1.0, total)
    return kept / total
