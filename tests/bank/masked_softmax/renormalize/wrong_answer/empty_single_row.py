# shows: 0/0 only where a single row, without a grid, has nothing visible
# loses: part: nothing_visible
def renormalize(weights, mask):
    kept = np.where(np.isneginf(mask), 0.0, weights)
    total = kept.sum(axis=-1, keepdims=True)
    if kept.ndim > 1:
        total[total == 0] = 1
    return kept / total
