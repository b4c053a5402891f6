# shows: wrong only when there are as many sentences as columns
# loses: part: every_shape
def padding_mask(lengths, T):
    mask = np.where(np.arange(T) < np.array(lengths)[:, None], 0.0, -np.inf)
    if mask.shape == (T, T):
        mask = mask.T
    return mask[:, None, :]
