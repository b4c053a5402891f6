# shows: rows of 0 and -inf as lists, so that NumPy makes integers where nothing is hidden
def prefix_mask(T, n_prefix):
    rows = []
    for i in range(T):
        rows.append([0 if j < n_prefix or j <= i else -np.inf for j in range(T)])
    return np.array(rows)
