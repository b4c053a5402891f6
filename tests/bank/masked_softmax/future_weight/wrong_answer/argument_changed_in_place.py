# shows: wipes the past out of the caller's array
# loses: part: arguments_stay
def future_weight(weights):
    weights[np.tri(len(weights), dtype=bool)] = 0.0
    return weights.sum(axis=1)
