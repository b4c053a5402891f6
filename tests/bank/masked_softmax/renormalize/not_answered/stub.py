# shows: the stub as handed out
# loses: all
def renormalize(weights, mask):
    # YOUR CODE HERE
    raise NotImplementedError()
