# shows: the triangle starts on the diagonal (k=0)
# loses: part: try, diagonal_is_open, row_i_has_i_plus_one, one_word, every_size, every_call
# named: diagonal_hidden
def causal_mask(T):
    return np.triu(np.full((T, T), -np.inf), 0)
