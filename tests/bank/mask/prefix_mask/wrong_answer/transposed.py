# shows: rows and columns exchanged
# loses: part: try, prefix_is_open, future_is_struck_out, future_is_minus_infinity, past_is_open, no_prefix, every_size
# named: prefix_transposed
def prefix_mask(T, n_prefix):
    mask = np.triu(np.full((T, T), -np.inf), 1)
    mask[:, :n_prefix] = 0.0
    return mask.T
