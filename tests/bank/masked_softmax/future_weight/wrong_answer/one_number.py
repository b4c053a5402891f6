# shows: one number for the whole grid
# loses: all
# named: one_number
def future_weight(weights):
    return np.triu(weights, k=1).sum()
