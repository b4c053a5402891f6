# shows: a large negative number for -inf
# loses: part: try, filler_is_minus_infinity, every_shape, every_call
# named: filler_minus_1e9
def padding_mask(lengths, T):
    is_filler = np.arange(T) >= np.array(lengths)[:, None]
    return (is_filler * -1e9)[:, None, :]
