# shows: extra optional parameters
def causal_mask(T, dtype=float, hidden=-np.inf):
    mask = np.zeros((T, T), dtype=dtype)
    for i in range(T):
        mask[i, i + 1:] = hidden
    return mask
