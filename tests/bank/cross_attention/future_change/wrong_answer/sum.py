# shows: the sum of the changes
# loses: part: largest_change, small_leak
# named: sum_of_changes
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return float(np.abs(layer(new)[:t] - layer(X)[:t]).sum())
