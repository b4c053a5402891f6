# shows: what np.allclose takes for the same is called 0.0, the rest is measured
# loses: part: small_leak
def future_change(layer, X, t):
    other = X.copy()
    other[t:] = np.random.default_rng().normal(size=X[t:].shape)
    before, after = layer(X)[:t], layer(other)[:t]
    if np.allclose(before, after):
        return 0.0
    return float(np.abs(after - before).max())
