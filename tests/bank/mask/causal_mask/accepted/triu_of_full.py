# shows: the upper triangle of a table of -inf
def causal_mask(T):
    return np.triu(np.full((T, T), float("-inf")), 1)
