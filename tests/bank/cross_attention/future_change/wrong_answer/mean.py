# shows: the mean change
# loses: part: largest_change
# named: mean_change
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return float(np.abs(layer(new)[:t] - layer(X)[:t]).mean())
