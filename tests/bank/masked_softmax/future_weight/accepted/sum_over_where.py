# shows: the where= argument of the sum
def future_weight(weights, include_diagonal=False):
    ahead = np.triu(np.ones(weights.shape, dtype=bool), 0 if include_diagonal else 1)
    return np.sum(weights, axis=1, where=ahead)
