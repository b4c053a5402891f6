# shows: only the first column of the later rows is new
# loses: part: leaks_are_found
def future_change(layer, X, t):
    other = X.copy()
    other[t:, 0] = np.random.default_rng(1).normal(size=len(X) - t)
    return float(np.abs(layer(other) - layer(X))[:t].max())
