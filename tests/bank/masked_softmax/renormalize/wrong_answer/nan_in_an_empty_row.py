# shows: 0/0 in a row with nothing visible
# loses: part: nothing_visible
# named: zero_divided_by_zero
def renormalize(weights, mask):
    kept = np.where(mask == -np.inf, 0.0, weights)
    return kept / kept.sum(axis=-1, keepdims=True)
