# shows: two loops
def future_weight(weights):
    T = weights.shape[0]
    result = np.zeros(T)
    for i in range(T):
        for j in range(i + 1, T):
            result[i] += weights[i, j]
    return result
