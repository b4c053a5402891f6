# shows: True where there is a word
# loses: all
# named: true_is_word
def padding_mask(lengths, T):
    return (np.arange(T) < np.array(lengths)[:, None])[:, None, :]
