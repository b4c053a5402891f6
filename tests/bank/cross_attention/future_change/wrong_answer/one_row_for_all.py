# shows: one random row stands in every later place
# loses: part: only_new_numbers_show_it
# named: one_row_for_all
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = np.random.default_rng().normal(size=X.shape[1])
    return float(np.abs(layer(new)[:t] - layer(X)[:t]).max())
