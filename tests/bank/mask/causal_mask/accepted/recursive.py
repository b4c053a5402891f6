# shows: a mask for T from the mask for T - 1
def causal_mask(T):
    if T == 1:
        return np.zeros((1, 1))
    smaller = np.pad(causal_mask(T - 1), ((0, 1), (0, 1)))
    smaller[:-1, -1] = -np.inf
    return smaller
