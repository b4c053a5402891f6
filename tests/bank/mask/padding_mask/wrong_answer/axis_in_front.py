# shows: shape (1, B, T)
# loses: all
# named: axis_in_front
def padding_mask(lengths, T):
    return np.where(np.arange(T) < np.array(lengths)[:, None], 0.0, -np.inf)[None]
