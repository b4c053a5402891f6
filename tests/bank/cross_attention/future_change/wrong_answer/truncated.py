# shows: compares with the layer on the first t rows
# loses: part: honest_layers, leaks_are_found, only_new_numbers_show_it, largest_change, small_leak, X_stays
# named: later_rows_cut_off
def future_change(layer, X, t):
    return float(np.abs(layer(X)[:t] - layer(X[:t])).max())
