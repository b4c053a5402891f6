# shows: the outputs are rounded before they are compared
# loses: part: small_leak
def future_change(layer, X, t):
    other = X.copy()
    other[t:] = np.random.default_rng().normal(size=X[t:].shape)
    before, after = (np.round(layer(rows)[:t], 8) for rows in (X, other))
    return float(np.abs(after - before).max())
