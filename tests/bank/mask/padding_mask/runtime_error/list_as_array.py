# shows: indexes the list as if it were an array
# loses: all
def padding_mask(lengths, T):
    is_word = np.arange(T) < lengths[:, None]
    return np.where(is_word, 0.0, -np.inf)[:, None, :]
