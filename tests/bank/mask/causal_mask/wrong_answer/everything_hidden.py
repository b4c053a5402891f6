# shows: a table of -inf
# loses: part: try, past_is_open, diagonal_is_open, row_i_has_i_plus_one, one_word, every_size, every_call
# named: everything_hidden
def causal_mask(T):
    return np.full((T, T), -np.inf)
