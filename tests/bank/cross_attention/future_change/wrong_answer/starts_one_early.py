# shows: row t - 1 is rewritten too
# loses: all
# named: rewritten_one_too_early
def future_change(layer, X, t):
    new = X.copy()
    new[t - 1:] = np.random.default_rng().normal(size=X[t - 1:].shape)
    return float(np.abs(layer(new)[:t] - layer(X)[:t]).max())
