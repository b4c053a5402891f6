# shows: filler must not look, instead of not be looked at: (B, T, 1)
# loses: all
# named: query_rows
def padding_mask(lengths, T):
    is_word = np.arange(T) < np.array(lengths)[:, None]
    return np.where(is_word, 0.0, -np.inf)[:, :, None]
