# shows: 1 below and -inf above the diagonal
# loses: part: try, past_is_open, diagonal_is_open, one_word, every_size, every_call
# named: one_where_visible
def causal_mask(T):
    return np.where(np.tri(T) == 1, 1.0, -np.inf)
