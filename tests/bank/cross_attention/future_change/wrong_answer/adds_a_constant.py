# shows: the later rows are moved by 1
# loses: part: only_new_numbers_show_it
# named: constant_added
def future_change(layer, X, t):
    new = X.copy()
    new[t:] += 1.0
    return float(np.abs(layer(new)[:t] - layer(X)[:t]).max())
