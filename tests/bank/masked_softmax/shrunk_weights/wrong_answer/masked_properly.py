# shows: the right softmax where the mistake was asked for
# loses: part: try, the_mistake_is_exact, zeros_hide_the_loss
# named: shared_out_again
def shrunk_weights(scores, mask):
    return masked_softmax(scores, mask)
