# shows: every row of the prefix is a copy of its last row
def prefix_mask(T, n_prefix):
    rows = [max(i, n_prefix - 1) for i in range(T)]
    return np.take(np.asfortranarray(causal_mask(T)), rows, axis=0)
