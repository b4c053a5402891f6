# shows: hidden weights are 1e-12 instead of 0
# loses: part: zeros_hide_the_loss
def shrunk_weights(scores, mask):
    return np.where(np.isneginf(mask), 1e-12, masked_softmax(scores))
