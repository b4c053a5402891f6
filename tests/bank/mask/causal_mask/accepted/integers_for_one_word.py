# shows: rows of 0 and -inf as lists, so that NumPy makes integers of a single word
def causal_mask(T):
    return np.array([[0 if j <= i else -np.inf for j in range(T)] for i in range(T)])
