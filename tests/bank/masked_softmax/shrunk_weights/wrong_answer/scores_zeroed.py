# shows: the other mistake: hidden scores set to 0 before the softmax
# loses: part: try, the_mistake_is_exact, zeros_hide_the_loss
# named: other_mistake_leaky
def shrunk_weights(scores, mask):
    return masked_softmax(np.where(mask == -np.inf, 0.0, scores))
