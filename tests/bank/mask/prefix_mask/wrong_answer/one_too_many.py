# shows: <= for <: the first column after the prefix is open too
# loses: part: try, future_is_struck_out, future_is_minus_infinity, every_size
# named: one_too_many
def prefix_mask(T, n_prefix):
    columns = np.arange(T)
    return np.where((columns <= n_prefix) | (columns <= columns[:, None]), 0.0, -np.inf)
