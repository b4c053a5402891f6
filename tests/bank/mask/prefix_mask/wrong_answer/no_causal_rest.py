# shows: only the prefix is visible
# loses: part: try, past_is_open, no_prefix, every_size
# named: prefix_only
def prefix_mask(T, n_prefix):
    row = np.where(np.arange(T) < n_prefix, 0.0, -np.inf)
    return np.tile(row, (T, 1))
