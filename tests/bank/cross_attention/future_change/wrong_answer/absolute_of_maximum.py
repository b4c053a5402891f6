# shows: the absolute value of the largest signed change
# loses: part: largest_change
# named: absolute_value_too_late
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return float(abs((layer(new)[:t] - layer(X)[:t]).max()))
