# shows: the later rows change their signs
# loses: part: leaks_are_found, only_new_numbers_show_it
# named: signs_turned
def future_change(layer, X, t):
    new = X.copy()
    new[t:] = -new[t:]
    return float(np.abs(layer(new)[:t] - layer(X)[:t]).max())
