# shows: False * -inf is nan
# loses: all
# named: false_times_infinity
def padding_mask(lengths, T):
    is_filler = np.arange(T) >= np.array(lengths)[:, None]
    return (is_filler * -np.inf)[:, None, :]
