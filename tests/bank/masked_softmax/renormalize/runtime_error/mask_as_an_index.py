# shows: a boolean index of the mask's shape does not broadcast to a batch
# loses: part: batches_and_broadcasting, nothing_visible
def renormalize(weights, mask):
    kept = weights.copy()
    kept[mask == -np.inf] = 0.0
    left = kept.sum(axis=-1, keepdims=True)
    return kept / np.where(left == 0, 1, left)
