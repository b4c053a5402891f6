# shows: 1 - 1/0 = -inf, with a RuntimeWarning
def causal_mask(T):
    return 1 - 1 / np.tri(T)
