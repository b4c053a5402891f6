# shows: the later rows are doubled
# loses: part: only_new_numbers_show_it
# named: later_rows_scaled
def future_change(layer, X, t):
    new = X.copy()
    new[t:] *= -2.0
    return float(np.abs(layer(new)[:t] - layer(X)[:t]).max())
