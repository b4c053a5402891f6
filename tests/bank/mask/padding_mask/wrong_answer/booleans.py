# shows: True where there is filler
# loses: all
def padding_mask(lengths, T):
    return (np.arange(T) >= np.array(lengths)[:, None])[:, None, :]
