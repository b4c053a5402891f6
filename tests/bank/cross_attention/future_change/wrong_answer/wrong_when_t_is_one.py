# shows: wrong only for t = 1: with a single row before t nothing is compared
# loses: part: try, leaks_are_found
def future_change(layer, X, t):
    other = X.copy()
    other[t:] = np.random.default_rng(1).normal(size=X[t:].shape)
    moved = np.abs(layer(other) - layer(X))[: t if t > 1 else 0]
    return float(moved.max(initial=0.0))
