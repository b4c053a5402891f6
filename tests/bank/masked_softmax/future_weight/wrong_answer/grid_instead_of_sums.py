# shows: gives the future cells back, not added up
# loses: all
# named: not_added_up
def future_weight(weights):
    return np.triu(weights, k=1)
