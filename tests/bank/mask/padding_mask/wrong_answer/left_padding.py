# shows: the filler stands in front
# loses: part: try, filler_is_struck_out, filler_is_minus_infinity, words_are_open, every_shape, every_call
# named: left_padding
def padding_mask(lengths, T):
    is_word = np.arange(T) >= T - np.array(lengths)[:, None]
    return np.where(is_word, 0.0, -np.inf)[:, None, :]
