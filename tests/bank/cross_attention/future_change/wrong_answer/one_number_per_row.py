# shows: every later row is one random number, repeated in all columns
# loses: part: only_new_numbers_show_it
def future_change(layer, X, t):
    other = X.copy()
    other[t:] = np.random.default_rng().normal(size=(len(X) - t, 1))
    return float(np.abs(layer(other) - layer(X))[:t].max())
