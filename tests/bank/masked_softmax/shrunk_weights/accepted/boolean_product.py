# shows: weights times a boolean array
def shrunk_weights(scores, mask):
    return masked_softmax(scores) * (mask == 0)
