# shows: hides the words, shows the filler
# loses: part: try, filler_is_struck_out, filler_is_minus_infinity, words_are_open, empty_and_full, every_shape, every_call
# named: words_hidden
def padding_mask(lengths, T):
    is_word = np.arange(T) < np.array(lengths)[:, None]
    return np.where(is_word, -np.inf, 0.0)[:, None, :]
