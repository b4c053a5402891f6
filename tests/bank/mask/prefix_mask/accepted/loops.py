# shows: two loops
def prefix_mask(T, n_prefix):
    mask = np.full((T, T), -np.inf)
    for i in range(T):
        for j in range(T):
            if j < n_prefix or j <= i:
                mask[i, j] = 0
    return mask
