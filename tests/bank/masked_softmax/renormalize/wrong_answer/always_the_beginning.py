# shows: keeps the beginning of a row, as many cells as are visible anywhere in it
# loses: part: equals_the_masked_softmax, one_is_shared_among_the_visible, batches_and_broadcasting, nothing_visible
# named: first_cells_kept
def renormalize(weights, mask):
    n_visible = (np.broadcast_to(mask, weights.shape) == 0).sum(axis=-1, keepdims=True)
    kept = np.where(np.arange(weights.shape[-1]) < n_visible, weights, 0.0)
    left = kept.sum(axis=-1, keepdims=True)
    return kept / np.where(left == 0, 1, left)
