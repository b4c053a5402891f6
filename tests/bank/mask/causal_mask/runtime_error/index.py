# shows: a loop that leaves the table
# loses: all
def causal_mask(T):
    mask = np.zeros((T, T))
    for i in range(T):
        for j in range(i + 1, T + 1):
            mask[i, j] = -np.inf
    return mask
