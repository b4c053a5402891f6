# shows: an np.matrix, read as a plain array
def causal_mask(T):
    return np.matrix(np.where(np.tri(T) == 1, 0.0, -np.inf))
