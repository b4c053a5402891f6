# shows: a change below a thousandth is called no leak
# loses: part: small_leak
def future_change(layer, X, t):
    other = X.copy()
    other[t:] = np.random.default_rng(1).normal(size=X[t:].shape)
    change = float(np.abs(layer(other) - layer(X))[:t].max())
    return change if change > 1e-3 else 0.0
