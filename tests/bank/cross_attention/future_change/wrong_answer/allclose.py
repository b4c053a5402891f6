# shows: says 0 or 1
# loses: part: largest_change, small_leak
# named: yes_or_no
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return 0.0 if np.allclose(layer(new)[:t], layer(X)[:t]) else 1.0
