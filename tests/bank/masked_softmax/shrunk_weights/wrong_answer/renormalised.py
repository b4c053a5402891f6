# shows: divides again, so that nothing is shrunk
# loses: part: try, the_mistake_is_exact, zeros_hide_the_loss
# named: shared_out_again
def shrunk_weights(scores, mask):
    return renormalize(masked_softmax(scores), mask)
