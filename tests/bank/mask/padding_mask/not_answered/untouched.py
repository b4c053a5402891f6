# shows: the cell as it was handed out
# loses: all
def padding_mask(lengths, T):
    # YOUR CODE HERE
    raise NotImplementedError()
