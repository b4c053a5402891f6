# shows: sorts the list it was given, and the sentences with it
# loses: part: filler_is_struck_out, filler_is_minus_infinity, words_are_open, every_shape, every_call, lengths_stay
# named: sentences_sorted
def padding_mask(lengths, T):
    lengths.sort(reverse=True)
    return np.where(np.arange(T) < np.array(lengths)[:, None], 0.0, -np.inf)[:, None, :]
