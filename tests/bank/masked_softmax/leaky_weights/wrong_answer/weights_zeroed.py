# shows: the other mistake: hidden weights set to 0 after the softmax
# loses: part: try, the_mistake_is_exact, sums_hide_the_leak
# named: other_mistake_shrunk
def leaky_weights(scores, mask):
    return np.where(mask == -np.inf, 0.0, masked_softmax(scores))
