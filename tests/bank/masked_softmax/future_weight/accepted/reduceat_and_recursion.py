# shows: the first row by a slice, the others by recursion on the smaller square
def future_weight(weights):
    if weights.size == 0:
        return np.empty(0)
    return np.concatenate([[weights[0, 1:].sum()], future_weight(weights[1:, 1:])])
