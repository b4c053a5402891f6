# shows: the ordinary softmax, nothing struck out
# loses: part: try, the_mistake_is_exact, zeros_hide_the_loss
# named: nothing_struck_out
def shrunk_weights(scores, mask):
    return masked_softmax(scores)
