# shows: rounded to nine digits
# loses: part: small_leak
def future_change(layer, X, t):
    other = X.copy()
    other[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return float(np.round(np.abs(layer(other) - layer(X))[:t].max(), 9))
