# shows: both mistakes at once: zeroes the scores, then the weights
# loses: part: try, the_mistake_is_exact
# named: both_mistakes
def shrunk_weights(scores, mask):
    return leaky_weights(scores, mask) * (mask == 0)
