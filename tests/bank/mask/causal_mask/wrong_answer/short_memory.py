# shows: only the last three words are visible
# loses: part: past_is_open, row_i_has_i_plus_one, every_size, every_call
# named: short_memory
def causal_mask(T):
    rows, columns = np.indices((T, T))
    return np.where((columns <= rows) & (columns > rows - 3), 0.0, -np.inf)
