# shows: the cell as it was handed out
# loses: all
def prefix_mask(T, n_prefix):
    # YOUR CODE HERE
    raise NotImplementedError()
