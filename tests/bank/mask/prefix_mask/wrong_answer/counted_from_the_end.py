# shows: the last columns are opened
# loses: part: try, prefix_is_open, future_is_struck_out, future_is_minus_infinity, every_size
# named: counted_from_the_end
def prefix_mask(T, n_prefix):
    mask = np.triu(np.full((T, T), -np.inf), 1)
    mask[:, T - n_prefix:] = 0.0
    return mask
