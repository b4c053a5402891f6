# shows: the stub as handed out
# loses: all
def masked_softmax(scores, mask=None):
    # YOUR CODE HERE
    raise NotImplementedError()
