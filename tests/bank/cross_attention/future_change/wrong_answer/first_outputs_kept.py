# shows: the original outputs of the first call are kept for every later one
# loses: part: largest_change, small_leak
_home = []


def future_change(layer, X, t):
    other = X.copy()
    other[t:] = np.random.default_rng(1).normal(size=X[t:].shape)
    _home.append(layer(X))
    if _home[0].shape != _home[-1].shape:
        _home[0] = _home[-1]
    return float(np.abs(layer(other)[:t] - _home[0][:t]).max())
