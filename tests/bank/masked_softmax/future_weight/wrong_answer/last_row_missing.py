# shows: the last row has no future, so it was left out
# loses: all
# named: last_row_missing
def future_weight(weights):
    return np.array([weights[i, i + 1:].sum() for i in range(len(weights) - 1)])
