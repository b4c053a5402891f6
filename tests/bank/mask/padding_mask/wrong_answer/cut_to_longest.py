# shows: as wide as the longest sentence, not T
# loses: part: try, every_shape
# named: cut_to_longest
def padding_mask(lengths, T):
    width = max(lengths)
    return np.where(np.arange(width) < np.array(lengths)[:, None], 0.0, -np.inf)[:, None, :]
