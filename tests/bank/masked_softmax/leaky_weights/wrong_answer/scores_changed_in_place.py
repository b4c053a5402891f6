# shows: overwrites the caller's scores
# loses: part: arguments_stay
def leaky_weights(scores, mask):
    scores[mask == -np.inf] = 0.0
    return masked_softmax(scores)
