# shows: never looks
# loses: all
# named: nothing_compared
def future_change(layer, X, t):
    return 0.0
