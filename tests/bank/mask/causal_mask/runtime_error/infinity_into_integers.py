# shows: -inf written into an array of integers
# loses: all
def causal_mask(T):
    mask = np.zeros((T, T), dtype=int)
    mask[0, 1:] = -np.inf
    return mask
