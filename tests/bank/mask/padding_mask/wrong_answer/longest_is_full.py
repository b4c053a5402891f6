# shows: T is taken for the longest length, so a batch of short sentences hides too little
# loses: part: try, every_shape
def padding_mask(lengths, T):
    missing = max(lengths) - np.array(lengths)
    return np.where(np.arange(T) >= (T - missing)[:, None, None], -np.inf, 0.0)
