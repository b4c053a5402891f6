# shows: a loop that never ends
# loses: all
def causal_mask(T):
    mask = np.zeros((T, T))
    i = 0
    while i < T:
        mask[i, i + 1:] = -np.inf
    return mask
