# shows: an array of Python objects
# loses: all
def causal_mask(T):
    return np.where(np.tri(T) == 1, 0.0, -np.inf).astype(object)
