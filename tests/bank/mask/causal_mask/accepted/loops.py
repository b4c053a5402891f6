# shows: two loops and an if
def causal_mask(T):
    mask = np.zeros((T, T))
    for i in range(T):
        for j in range(T):
            if j > i:
                mask[i, j] = -np.inf
    return mask
