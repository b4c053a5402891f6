# shows: -1e30 for -inf
# loses: part: try, filler_is_minus_infinity, every_shape, every_call
def padding_mask(lengths, T):
    return np.where(np.arange(T) < np.array(lengths)[:, None, None], 0.0, -1e30)
