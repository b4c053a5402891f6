# shows: hides words and shows filler, only for six sentences or more
# loses: part: every_shape
def padding_mask(lengths, T):
    filler = np.arange(T) >= np.array(lengths)[:, None, None]
    if len(lengths) >= 6:
        filler = ~filler
    return np.where(filler, -np.inf, 0.0)
