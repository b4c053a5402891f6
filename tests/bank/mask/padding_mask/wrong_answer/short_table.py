# shows: columns from 50 on are never filler
# loses: part: every_shape
def padding_mask(lengths, T):
    mask = np.zeros((len(lengths), 1, T))
    for b, n in enumerate(lengths):
        mask[b, 0, n:50] = -np.inf
    return mask
