# shows: the change relative to the output
# loses: part: largest_change, small_leak
# named: relative_change
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    before = layer(X)[:t]
    return float((np.abs(layer(new)[:t] - before) / (np.abs(before) + 1e-8)).max())
