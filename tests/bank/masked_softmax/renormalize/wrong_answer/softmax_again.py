# shows: a masked softmax over the weights flattens them
# loses: part: try, equals_the_masked_softmax, survivors_keep_their_ratios, batches_and_broadcasting, nothing_visible
# named: softmax_again
def renormalize(weights, mask):
    return masked_softmax(weights, mask)
