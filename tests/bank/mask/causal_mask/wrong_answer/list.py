# shows: a list of lists
# loses: all
def causal_mask(T):
    return [[0.0 if j <= i else -np.inf for j in range(T)] for i in range(T)]
