# shows: looks at the rows from t on as well
# loses: part: try, honest_layers, largest_change, small_leak
# named: all_rows_compared
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return float(np.abs(layer(new) - layer(X)).max())
