# shows: random scores with a mask on them, not the mask itself
# loses: part: try, past_is_open, diagonal_is_open, row_i_has_i_plus_one, one_word, every_size, every_call
def causal_mask(T):
    scores = np.random.default_rng(0).normal(size=(T, T))
    return np.where(np.tri(T) == 1, scores, -np.inf)
