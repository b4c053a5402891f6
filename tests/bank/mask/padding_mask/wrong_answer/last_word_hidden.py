# shows: one word too few
# loses: part: try, words_are_open, empty_and_full, every_shape, every_call
# named: last_word_hidden
def padding_mask(lengths, T):
    is_word = np.arange(T) < np.array(lengths)[:, None] - 1
    return np.where(is_word, 0.0, -np.inf)[:, None, :]
