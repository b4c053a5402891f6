# shows: shape (B, T, T), a row for each query
# loses: all
# named: full_square
def padding_mask(lengths, T):
    mask = np.zeros((len(lengths), T, T))
    for b, n in enumerate(lengths):
        mask[b, :, n:] = -np.inf
    return mask
