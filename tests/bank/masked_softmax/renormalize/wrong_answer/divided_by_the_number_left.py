# shows: divides by how many survive instead of by their sum
# loses: part: try, equals_the_masked_softmax, one_is_shared_among_the_visible, batches_and_broadcasting, nothing_visible
# named: divided_by_the_number_left
def renormalize(weights, mask):
    kept = np.where(mask == -np.inf, 0.0, weights)
    return kept / np.maximum((mask == 0).sum(axis=-1, keepdims=True), 1)
