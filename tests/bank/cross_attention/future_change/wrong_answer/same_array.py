# shows: the copy is X under another name
# loses: all
# named: nothing_compared
def future_change(layer, X, t):
    new = X
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return float(np.abs(layer(new)[:t] - layer(X)[:t]).max())
