# shows: -1e30 for -inf
# loses: part: try, future_is_minus_infinity, no_prefix, every_size
def prefix_mask(T, n_prefix):
    i, j = np.indices((T, T))
    return np.where((j > i) & (j >= n_prefix), -1e30, 0.0)
