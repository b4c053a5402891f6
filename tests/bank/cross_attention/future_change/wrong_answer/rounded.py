# shows: rounded to three digits
# loses: part: largest_change, small_leak
# named: change_rounded
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return round(float(np.abs(layer(new)[:t] - layer(X)[:t]).max()), 3)
