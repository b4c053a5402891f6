# shows: divides by the largest survivor
# loses: part: try, equals_the_masked_softmax, one_is_shared_among_the_visible, batches_and_broadcasting, nothing_visible
# named: divided_by_the_largest
def renormalize(weights, mask):
    kept = np.where(mask == -np.inf, 0.0, weights)
    top = kept.max(axis=-1, keepdims=True)
    return kept / np.where(top == 0, 1, top)
