# shows: right, but X is rewritten for good
# loses: part: X_stays
def future_change(layer, X, t):
    before = layer(X)[:t].copy()
    X[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return float(np.abs(layer(X)[:t] - before).max())
