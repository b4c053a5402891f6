# shows: divides by sums over the queries
# loses: part: equals_the_masked_softmax, survivors_keep_their_ratios, one_is_shared_among_the_visible, batches_and_broadcasting, nothing_visible
# named: divided_by_column_sums
def renormalize(weights, mask):
    kept = np.where(mask == -np.inf, 0.0, weights)
    left = kept.sum(axis=0, keepdims=True)
    return kept / np.where(left == 0, 1, left)
