# shows: a cache that forgets the lengths
# loses: part: filler_is_struck_out, words_are_open, every_call
_masks = {}


def padding_mask(lengths, T):
    key = (len(lengths), T)
    if key not in _masks:
        is_word = np.arange(T) < np.array(lengths)[:, None]
        _masks[key] = np.where(is_word, 0.0, -np.inf)[:, None, :]
    return _masks[key]
