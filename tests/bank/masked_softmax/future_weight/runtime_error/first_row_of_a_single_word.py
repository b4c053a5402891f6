# shows: looks at column 1 although a single word has none
# loses: part: no_future_no_weight
def future_weight(weights):
    result = np.triu(weights, k=1).sum(axis=1)
    result[0] = weights[0, 1] + weights[0, 2:].sum()
    return result
