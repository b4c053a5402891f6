# shows: the softmax as a masked array, filled with 0
def shrunk_weights(scores, mask):
    return np.ma.array(masked_softmax(scores=scores), mask=np.isinf(mask)).filled(0)
