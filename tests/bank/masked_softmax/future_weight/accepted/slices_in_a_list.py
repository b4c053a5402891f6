# shows: a slice for each row, collected in a list
def future_weight(weights):
    return np.array([row[i + 1:].sum() for i, row in enumerate(weights)])
