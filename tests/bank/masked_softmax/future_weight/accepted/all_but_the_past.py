# shows: the row sum without its lower triangle
def future_weight(weights):
    return weights.sum(axis=-1) - np.tril(weights).sum(axis=-1)
