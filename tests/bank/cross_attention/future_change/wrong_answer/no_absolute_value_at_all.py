# shows: the largest rise, negative where everything falls
# loses: part: largest_change
# named: falls_are_negative
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng(5).normal(size=X[t:].shape)
    return float((layer(new)[:t] - layer(X)[:t]).max())
