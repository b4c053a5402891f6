# shows: shape (B, T)
# loses: all
# named: no_middle_axis
def padding_mask(lengths, T):
    return np.where(np.arange(T) < np.array(lengths)[:, None], 0.0, -np.inf)
