# shows: column index compared with row index
def future_weight(weights):
    i, j = np.indices(weights.shape)
    return np.where(j > i, weights, 0).sum(1)
