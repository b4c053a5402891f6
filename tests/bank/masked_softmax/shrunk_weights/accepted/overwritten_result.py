# shows: overwrites the weights it made itself
def shrunk_weights(scores, mask):
    weights = masked_softmax(scores)
    weights[mask == -np.inf] = 0.0
    return weights
