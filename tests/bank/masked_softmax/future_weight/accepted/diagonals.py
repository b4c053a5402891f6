# shows: one diagonal after another, each added to the rows it crosses
def future_weight(weights):
    T = len(weights)
    out = np.zeros(T)
    for k in range(1, T):
        out[: T - k] += np.diagonal(weights, offset=k)
    return out
