# shows: the new rows have the shape of X
# loses: all
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X.shape)
    return float(np.abs(layer(new)[:t] - layer(X)[:t]).max())
