# shows: writes into X and puts everything back
def future_change(layer, X, t):
    kept = X.copy()
    before = layer(X)[:t].copy()
    X[t:] = np.random.default_rng(5).standard_normal(X[t:].shape)
    after = layer(X)[:t]
    X[:] = kept
    return np.abs(after - before).max().item()
