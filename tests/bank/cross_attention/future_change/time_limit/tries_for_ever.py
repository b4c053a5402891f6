# shows: goes on until a leak is found
# loses: all
def future_change(layer, X, t):
    change = 0.0
    while change == 0.0:
        new = X.copy()
        new[t:] = np.random.default_rng().normal(size=X[t:].shape)
        change = float(np.abs(layer(new)[:t] - layer(X)[:t]).max())
    return change
