# shows: hidden weights dropped, nothing divided
# loses: part: try, equals_the_masked_softmax, one_is_shared_among_the_visible, batches_and_broadcasting, nothing_visible
# named: not_divided
def renormalize(weights, mask):
    return np.where(mask == -np.inf, 0.0, weights)
