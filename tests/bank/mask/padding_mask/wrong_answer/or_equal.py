# shows: <= for <: the first filler is visible
# loses: part: try, filler_is_struck_out, filler_is_minus_infinity, empty_and_full, every_shape, every_call
# named: first_filler_visible
def padding_mask(lengths, T):
    is_word = np.arange(T) <= np.array(lengths)[:, None]
    return np.where(is_word, 0.0, -np.inf)[:, None, :]
