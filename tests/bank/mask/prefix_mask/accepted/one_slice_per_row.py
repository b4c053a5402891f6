# shows: row i sees max(i + 1, n_prefix) columns
def prefix_mask(T, n_prefix):
    mask = np.zeros((T, T))
    for i in range(T):
        mask[i, max(i + 1, n_prefix):] = -np.inf
    return mask
