# shows: the cell as it was handed out
# loses: all
def future_change(layer, X, t):
    # YOUR CODE HERE
    raise NotImplementedError()
