# shows: a helper function in a cell of the student's own
def causal_mask(T):
    return cross_out(np.zeros((T, T)), lambda i, j: j > i)
# %% before
def cross_out(scores, condition):
    result = scores.copy()
    for place in np.ndindex(*scores.shape):
        if condition(*place):
            result[place] = -np.inf
    return result
