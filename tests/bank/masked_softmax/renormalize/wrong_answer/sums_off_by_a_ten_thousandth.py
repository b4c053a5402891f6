# shows: 1e-4 in the denominator against 0/0 makes every row sum to less than 1
# loses: part: try, equals_the_masked_softmax, one_is_shared_among_the_visible, batches_and_broadcasting, nothing_visible
def renormalize(weights, mask):
    kept = np.where(np.isneginf(mask), 0.0, weights)
    return kept / (kept.sum(axis=-1, keepdims=True) + 1e-4)
