# shows: the last row and column taken off, down to a single word
def prefix_mask(T, n_prefix):
    if T == 1:
        return np.zeros((1, 1))
    inner = prefix_mask(T - 1, min(n_prefix, T - 1))
    column = np.zeros((T - 1, 1)) if n_prefix == T else np.full((T - 1, 1), -np.inf)
    return np.block([[inner, column], [np.zeros((1, T))]])
