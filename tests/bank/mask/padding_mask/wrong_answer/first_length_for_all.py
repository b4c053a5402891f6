# shows: the first sentence decides for all
# loses: part: try, filler_is_struck_out, filler_is_minus_infinity, words_are_open, empty_and_full, every_shape, every_call
# named: first_length_for_all
def padding_mask(lengths, T):
    mask = np.zeros((len(lengths), 1, T))
    mask[:, :, lengths[0]:] = -np.inf
    return mask
