# shows: one row is rewritten
# loses: part: leaks_are_found, only_new_numbers_show_it, small_leak
# named: row_t_alone_rewritten
def future_change(layer, X, t):
    new = X.copy()
    new[t] = np.random.default_rng().normal(size=X.shape[1])
    return float(np.abs(layer(new)[:t] - layer(X)[:t]).max())
