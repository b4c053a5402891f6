# shows: the ordinary softmax, no score set to 0
# loses: part: try, the_mistake_is_exact
# named: nothing_zeroed
def leaky_weights(scores, mask):
    return masked_softmax(scores)
