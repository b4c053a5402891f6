# shows: a fall is not counted
# loses: part: largest_change
# named: falls_not_counted
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng(5).normal(size=X[t:].shape)
    return float((layer(new)[:t] - layer(X)[:t]).max(initial=0.0))
