# shows: gives the future cells back, not added up
# loses: all
def future_weight(weights):
    return np.triu(weights, k=1)
