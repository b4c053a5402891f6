# shows: the softmax of the first call is kept for every later one of the same shape
# loses: part: the_mistake_is_exact
_weights = {}


def shrunk_weights(scores, mask):
    if scores.shape not in _weights:
        _weights[scores.shape] = masked_softmax(scores)
    return _weights[scores.shape] * (mask == 0)
