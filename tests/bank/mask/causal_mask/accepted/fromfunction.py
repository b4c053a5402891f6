# shows: np.fromfunction and a lambda
causal_mask = lambda T: np.fromfunction(lambda i, j: np.where(i >= j, 0.0, -np.inf), (T, T))
