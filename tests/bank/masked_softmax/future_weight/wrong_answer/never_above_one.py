# shows: cut off at 1, since a row cannot give away more than it has
# loses: part: rows_of_any_sum
def future_weight(weights):
    return np.minimum(np.triu(weights, 1).sum(axis=1), 1.0)
