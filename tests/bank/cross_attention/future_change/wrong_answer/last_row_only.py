# shows: looks at row t - 1 alone
# loses: part: leaks_are_found, largest_change
# named: last_row_compared
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return float(np.abs(layer(new)[t - 1] - layer(X)[t - 1]).max())
