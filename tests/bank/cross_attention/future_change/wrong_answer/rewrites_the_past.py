# shows: the rows before t are rewritten
# loses: all
# named: past_rewritten
def future_change(layer, X, t):
    new = X.copy()
    new[:t] = np.random.default_rng().normal(size=X[:t].shape)
    return float(np.abs(layer(new)[:t] - layer(X)[:t]).max())
