# shows: turns the caller's mask into zeros and ones
# loses: part: arguments_stay
def shrunk_weights(scores, mask):
    np.exp(mask, out=mask)
    return masked_softmax(scores) * mask
