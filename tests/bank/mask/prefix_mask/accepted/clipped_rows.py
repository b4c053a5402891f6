# shows: column index against the larger of row index and last prefix column
def prefix_mask(T, n_prefix):
    reach = np.maximum(np.arange(T), n_prefix - 1)
    return np.where(np.arange(T) > reach[:, None], -np.inf, 0.0)
