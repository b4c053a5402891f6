# shows: visible in one of two masks; the own function called with a keyword
def prefix_mask(T, n_prefix):
    prefix = np.where(np.arange(T) < n_prefix, 0.0, -np.inf)
    return np.maximum(causal_mask(T=T), prefix)
