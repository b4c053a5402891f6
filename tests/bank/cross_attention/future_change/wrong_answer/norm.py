# shows: the norm of the change
# loses: part: largest_change, small_leak
# named: norm_of_changes
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return float(np.linalg.norm(layer(new)[:t] - layer(X)[:t]))
