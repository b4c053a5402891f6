# shows: the later rows change places
# loses: part: try, honest_layers, leaks_are_found, only_new_numbers_show_it
# named: later_rows_reordered
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = new[t:][::-1]
    return float(np.abs(layer(new)[:t] - layer(X)[:t]).max())
