# shows: row t counts too
# loses: part: try, honest_layers, largest_change, small_leak
# named: row_t_compared
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return float(np.abs(layer(new)[:t + 1] - layer(X)[:t + 1]).max())
