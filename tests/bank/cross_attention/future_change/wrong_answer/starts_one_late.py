# shows: rewriting starts after row t
# loses: part: try, honest_layers, leaks_are_found
# named: rewritten_one_too_late
def future_change(layer, X, t):
    new = X.copy()
    new[t + 1:] = np.random.default_rng().normal(size=X[t + 1:].shape)
    return float(np.abs(layer(new)[:t] - layer(X)[:t]).max())
