# shows: a word sees what came before it, not itself
# loses: part: try, diagonal_is_open, row_i_has_i_plus_one, one_word, every_size, every_call
# named: diagonal_hidden
def causal_mask(T):
    i = np.arange(T)
    return np.where(i < i[:, None], 0.0, -np.inf)
