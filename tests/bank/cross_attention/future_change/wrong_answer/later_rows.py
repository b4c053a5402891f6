# shows: compares the rewritten rows
# loses: part: try, honest_layers, largest_change, small_leak
# named: later_rows_compared
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return float(np.abs(layer(new)[t:] - layer(X)[t:]).max())
