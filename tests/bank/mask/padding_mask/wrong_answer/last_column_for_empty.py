# shows: -n for n: wrong only for an empty sentence
# loses: part: empty_and_full, every_shape
# named: empty_sentence_visible
def padding_mask(lengths, T):
    mask = np.zeros((len(lengths), 1, T))
    for b, n in enumerate(lengths):
        if n:
            mask[b, 0, n:] = -np.inf
    return mask
