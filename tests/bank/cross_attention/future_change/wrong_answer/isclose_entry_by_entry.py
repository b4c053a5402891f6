# shows: only entries that np.isclose tells apart count
# loses: part: small_leak
def future_change(layer, X, t):
    other = X.copy()
    other[t:] = np.random.default_rng().normal(size=X[t:].shape)
    before, after = layer(X)[:t], layer(other)[:t]
    changes = np.abs(after - before)[~np.isclose(after, before, rtol=0)]
    return float(changes.max()) if changes.size else 0.0
