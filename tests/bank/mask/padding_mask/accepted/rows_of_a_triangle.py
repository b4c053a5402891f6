# shows: rows of a larger triangle, picked by length
def padding_mask(lengths, T):
    table = np.where(np.tri(T + 1, T, -1) == 1, 0.0, -np.inf)
    return table[lengths][:, None, :]
