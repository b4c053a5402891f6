# shows: compares only the four rows before t
# loses: part: largest_change
def future_change(layer, X, t):
    rewritten = X.copy()
    rewritten[t:] = np.random.default_rng().normal(size=X[t:].shape)
    near = slice(max(0, t - 4), t)
    return float(np.abs(layer(rewritten)[near] - layer(X)[near]).max())
