# shows: one number for every row
# loses: all
# named: a_change_for_every_row
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return np.abs(layer(new)[:t] - layer(X)[:t]).max(axis=1)
