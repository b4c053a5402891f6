# shows: weight plus mask, cut off at 0
def shrunk_weights(scores, mask):
    return np.maximum(masked_softmax(scores) + mask, 0)
