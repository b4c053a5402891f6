# shows: cut from a table of 64 positions, zeros past it: wrong only beyond T = 64
# loses: part: every_size
_TABLE = np.triu(np.full((64, 64), -np.inf), 1)


def prefix_mask(T, n_prefix):
    mask = np.zeros((T, T))
    mask[:64, :64] = _TABLE[:T, :T]
    mask[:, :n_prefix] = 0
    return mask
