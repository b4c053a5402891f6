# shows: hands the lost weight out in equal parts: sums of 1, other ratios
# loses: part: try, equals_the_masked_softmax, survivors_keep_their_ratios, batches_and_broadcasting, nothing_visible
# named: lost_weight_shared_equally
def renormalize(weights, mask):
    visible = (mask == 0) & np.ones(weights.shape, bool)
    kept = np.where(visible, weights, 0.0)
    lost = weights.sum(axis=-1, keepdims=True) - kept.sum(axis=-1, keepdims=True)
    return np.where(visible, kept + lost / np.maximum(visible.sum(axis=-1, keepdims=True), 1), 0.0)
