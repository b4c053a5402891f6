# shows: the last row is rewritten
# loses: part: leaks_are_found
# named: last_row_alone_rewritten
def future_change(layer, X, t):
    new = X.copy()
    new[-1] = np.random.default_rng().normal(size=X.shape[1])
    return float(np.abs(layer(new)[:t] - layer(X)[:t]).max())
