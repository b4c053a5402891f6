# shows: drops the visible weights and renormalises the hidden ones
# loses: part: try, equals_the_masked_softmax, survivors_keep_their_ratios, one_is_shared_among_the_visible, batches_and_broadcasting, nothing_visible
# named: hidden_kept
def renormalize(weights, mask):
    kept = np.where(mask == -np.inf, weights, 0.0)
    left = kept.sum(axis=-1, keepdims=True)
    return kept / np.where(left == 0, 1, left)
