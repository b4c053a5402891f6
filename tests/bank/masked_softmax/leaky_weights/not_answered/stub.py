# shows: the stub as handed out
# loses: all
def leaky_weights(scores, mask):
    # YOUR CODE HERE
    raise NotImplementedError()
