# shows: compares the output with the input
# loses: all
# named: compared_with_the_input
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X[t:].shape)
    return float(np.abs(layer(new)[:t] - X[:t]).max())
