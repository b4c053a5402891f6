# shows: the later rows are set to zero
# loses: part: only_new_numbers_show_it
# named: later_rows_zeroed
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = 0.0
    return float(np.abs(layer(new)[:t] - layer(X)[:t]).max())
