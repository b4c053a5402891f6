# shows: the means of the outputs are compared
# loses: part: largest_change, small_leak
# named: difference_of_means
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return float(abs(layer(new)[:t].mean() - layer(X)[:t].mean()))
