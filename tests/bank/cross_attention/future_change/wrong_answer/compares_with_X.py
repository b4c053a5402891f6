# shows: compares the output with the input
# loses: all
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return float(np.abs(layer(new)[:t] - X[:t]).max())
