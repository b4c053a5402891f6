# shows: a large negative number for -inf
# loses: part: try, future_is_minus_infinity, no_prefix, every_size
# named: future_minus_1e9
def prefix_mask(T, n_prefix):
    mask = np.triu(np.full((T, T), -1e9), 1)
    mask[:, :n_prefix] = 0.0
    return mask
