# shows: True where there is filler
# loses: all
# named: true_is_filler
def padding_mask(lengths, T):
    return (np.arange(T) >= np.array(lengths)[:, None])[:, None, :]
