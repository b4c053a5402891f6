# shows: fails only when there is no prefix
# loses: part: no_prefix
def prefix_mask(T, n_prefix):
    mask = np.triu(np.full((T, T), -np.inf), 1)
    last = np.arange(n_prefix).max()
    mask[:, : last + 1] = 0.0
    return mask
