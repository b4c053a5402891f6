# shows: weights times the mask: 0 where visible, -inf where hidden
# loses: all
# named: weights_times_mask
def renormalize(weights, mask):
    kept = weights * mask
    return kept / kept.sum(axis=-1, keepdims=True)
