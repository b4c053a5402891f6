# shows: gives the lost weight to the largest survivor
# loses: part: try, equals_the_masked_softmax, survivors_keep_their_ratios, batches_and_broadcasting, nothing_visible
# named: lost_weight_to_the_largest
def renormalize(weights, mask):
    kept = np.where(mask == -np.inf, 0.0, weights)
    lost = weights.sum(axis=-1, keepdims=True) - kept.sum(axis=-1, keepdims=True)
    return kept + lost * ((kept == kept.max(axis=-1, keepdims=True)) & (kept > 0))
