# shows: the right weights, times the share that the visible cells had
def shrunk_weights(scores, mask):
    right = masked_softmax(scores, mask)
    visible_share = np.sum(masked_softmax(scores), axis=-1, keepdims=True, where=mask == 0)
    return right * visible_share
