# shows: a loop over the sentences
def padding_mask(lengths, T):
    mask = np.zeros((len(lengths), 1, T))
    for b, length in enumerate(lengths):
        mask[b, 0, length:] = -np.inf
    return mask
