# shows: end marked by clipping: a full sentence loses its last word
# loses: part: words_are_open, empty_and_full, every_call
# named: full_sentence_cut
def padding_mask(lengths, T):
    mask = np.zeros((len(lengths), 1, T))
    for b, n in enumerate(lengths):
        mask[b, 0, min(n, T - 1):] = -np.inf
    return mask
