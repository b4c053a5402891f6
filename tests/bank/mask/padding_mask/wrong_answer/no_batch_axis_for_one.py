# shows: squeezes a batch of one
# loses: part: every_shape
def padding_mask(lengths, T):
    mask = np.where(np.arange(T) < np.array(lengths)[:, None], 0.0, -np.inf)
    return mask[:, None, :] if len(lengths) > 1 else mask
