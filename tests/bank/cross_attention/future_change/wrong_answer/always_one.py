# shows: looks, and says 1 all the same
# loses: part: try, honest_layers, largest_change, small_leak
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    layer(X), layer(new)
    return 1.0
