# shows: a table of zeros
# loses: part: try, future_is_struck_out, future_is_minus_infinity, no_prefix, every_size
# named: everything_visible
def prefix_mask(T, n_prefix):
    return np.zeros((T, T))
