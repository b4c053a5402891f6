# shows: a copy, overwritten through a boolean index
def leaky_weights(scores, mask):
    s = scores.copy()
    s[mask == -np.inf] = 0
    return masked_softmax(s, None)
