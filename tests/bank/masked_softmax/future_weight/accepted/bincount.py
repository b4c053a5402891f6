# shows: the indices of the upper triangle, counted with weights
def future_weight(weights):
    i, j = np.triu_indices_from(weights, k=1)
    return np.bincount(i, weights=weights[i, j], minlength=len(weights))
