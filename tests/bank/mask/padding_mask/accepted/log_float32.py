# shows: the logarithm of a boolean table, in single precision, with a warning
def padding_mask(lengths, T):
    is_word = np.arange(T) < np.array(lengths)[:, None]
    return np.log(np.expand_dims(is_word, 1).astype(np.float32))
