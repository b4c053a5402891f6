# shows: weights times exp(mask)
def shrunk_weights(scores, mask):
    return masked_softmax(scores) * np.exp(mask)
