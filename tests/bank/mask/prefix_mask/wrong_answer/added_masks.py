# shows: adds the two masks, so that both must allow a cell
# loses: part: try, prefix_is_open, past_is_open, no_prefix, all_prefix, every_size
# named: both_masks_needed
def prefix_mask(T, n_prefix):
    return causal_mask(T) + np.where(np.arange(T) < n_prefix, 0.0, -np.inf)
