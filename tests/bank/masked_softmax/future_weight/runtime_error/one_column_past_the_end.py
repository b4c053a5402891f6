# shows: a loop that runs past the last column
# loses: all
def future_weight(weights):
    T = len(weights)
    result = np.zeros(T)
    for i in range(T):
        for j in range(i, T):
            result[i] += weights[i, j + 1]
    return result
