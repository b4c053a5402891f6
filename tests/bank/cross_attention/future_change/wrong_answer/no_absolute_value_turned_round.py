# shows: the largest fall, negative where everything rises
# loses: part: largest_change
# named: rises_are_negative
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng(5).normal(size=X[t:].shape)
    return float((layer(X)[:t] - layer(new)[:t]).max())
