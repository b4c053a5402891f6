# shows: the last prefix column is not open
# loses: part: try, prefix_is_open, all_prefix, every_size
# named: one_too_few
def prefix_mask(T, n_prefix):
    columns = np.arange(T)
    return np.where((columns < n_prefix - 1) | (columns <= columns[:, None]), 0.0, -np.inf)
