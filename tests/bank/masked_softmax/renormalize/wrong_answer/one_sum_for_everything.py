# shows: one sum for the whole array
# loses: part: equals_the_masked_softmax, one_is_shared_among_the_visible, batches_and_broadcasting, nothing_visible
# named: divided_by_the_sum_of_all
def renormalize(weights, mask):
    kept = np.where(mask == -np.inf, 0.0, weights)
    return kept / kept.sum()
