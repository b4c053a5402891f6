# shows: wrong only for T = 1: a single column is never filler
# loses: part: every_shape
def padding_mask(lengths, T):
    mask = np.zeros((len(lengths), 1, T))
    if T > 1:
        for b, n in enumerate(lengths):
            mask[b, :, n:] = -np.inf
    return mask
