# shows: the student's own masked_softmax, given the logarithms of the weights
def renormalize(weights, mask):
    return masked_softmax(np.log(weights), mask)
