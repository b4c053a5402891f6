# shows: never looks
# loses: all
def future_change(layer, X, t):
    return 0.0
