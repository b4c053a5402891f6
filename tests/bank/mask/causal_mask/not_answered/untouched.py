# shows: the cell as it was handed out
# loses: all
def causal_mask(T):
    # YOUR CODE HERE
    raise NotImplementedError()
