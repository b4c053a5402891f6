# shows: the future is hidden as well: (B, T, T)
# loses: all
# named: causal_too
def padding_mask(lengths, T):
    padding = np.where(np.arange(T) < np.array(lengths)[:, None], 0.0, -np.inf)[:, None, :]
    return padding + causal_mask(T)
