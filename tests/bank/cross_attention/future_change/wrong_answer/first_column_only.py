# shows: looks at one column of the outputs
# loses: part: largest_change
def future_change(layer, X, t):
    other = X.copy()
    other[t:] = np.random.default_rng(1).normal(size=X[t:].shape)
    return float(np.abs(layer(other) - layer(X))[:t, 0].max())
