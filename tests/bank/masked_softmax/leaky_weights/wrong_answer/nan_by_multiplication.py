# shows: scores times mask gives 0 and -inf in the wrong places
# loses: all
# named: scores_multiplied
def leaky_weights(scores, mask):
    return masked_softmax(scores * mask)
