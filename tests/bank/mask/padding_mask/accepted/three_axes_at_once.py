# shows: one comparison with three axes
def padding_mask(lengths, T):
    lengths = np.asarray(lengths).reshape(-1, 1, 1)
    return np.where(np.arange(T) >= lengths, -np.inf, 0.0)
