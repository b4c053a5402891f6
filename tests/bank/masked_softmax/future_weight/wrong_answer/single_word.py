# shows: wrong only for a single word, whose own weight counts as future
# loses: part: no_future_no_weight
def future_weight(weights):
    return weights[0] if len(weights) == 1 else np.triu(weights, 1).sum(axis=1)
