# shows: wrong only for T = 1 without a prefix: the row has nothing to look at
# loses: part: no_prefix
def prefix_mask(T, n_prefix):
    mask = np.triu(np.full((T, T), -np.inf), 1) if T > 1 else np.full((1, 1), -np.inf)
    mask[:, :n_prefix] = 0
    return mask
