# shows: rows and columns of the prefix are opened
# loses: part: try, future_is_struck_out, future_is_minus_infinity, every_size
# named: prefix_rows_see_everything
def prefix_mask(T, n_prefix):
    mask = np.triu(np.full((T, T), -np.inf), 1)
    mask[:n_prefix] = 0.0
    mask[:, :n_prefix] = 0.0
    return mask
