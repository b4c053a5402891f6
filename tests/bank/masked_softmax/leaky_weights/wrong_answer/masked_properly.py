# shows: the right softmax where the mistake was asked for
# loses: part: try, the_mistake_is_exact, sums_hide_the_leak
# named: masked_after_all
def leaky_weights(scores, mask):
    return masked_softmax(scores, mask)
