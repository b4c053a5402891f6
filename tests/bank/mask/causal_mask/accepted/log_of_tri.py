# shows: log(1) = 0 and log(0) = -inf, with a RuntimeWarning
def causal_mask(T):
    return np.log(np.tri(T))
