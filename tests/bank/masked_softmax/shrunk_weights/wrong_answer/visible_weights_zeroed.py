# shows: sets the weights to 0 that may be seen
# loses: part: try, the_mistake_is_exact, zeros_hide_the_loss
# named: visible_weights_zeroed
def shrunk_weights(scores, mask):
    return np.where(mask == 0, 0.0, masked_softmax(scores))
