# shows: greater_equal.outer, the axes moved about: a view in an order of its own
def padding_mask(lengths, T):
    filler = np.greater_equal.outer(np.arange(T), np.asarray(lengths))
    mask = np.zeros(filler.shape)
    mask[filler] = -np.inf
    return np.moveaxis(mask[:, :, None], (0, 1, 2), (2, 0, 1))
