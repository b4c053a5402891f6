# shows: a boolean table in between
def causal_mask(T):
    may_look = np.tril(np.ones((T, T), dtype=bool))
    mask = np.empty((T, T))
    mask[may_look] = 0
    mask[~may_look] = -np.inf
    return mask
