# shows: the pair as a named tuple made with keyword calls, prints while at work
from collections import namedtuple

Attended = namedtuple("Attended", "output weights")

def scaled_dot_product_attention(Q, K, V, mask=None):
    print("queries", Q.shape, "keys", K.shape)
    weights = masked_softmax(scores=(Q @ K.swapaxes(-2, -1)) * (1 / np.sqrt(Q.shape[-1])), mask=mask)
    return Attended(output=weights @ V, weights=weights)
