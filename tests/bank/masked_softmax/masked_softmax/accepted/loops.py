# shows: plain Python loops over the rows, each softmax written out by hand
import math


def masked_softmax(scores, mask=None):
    added = scores if mask is None else scores + mask
    weights = np.zeros(added.shape)
    for place in np.ndindex(*added.shape[:-1]):
        row = added[place]
        top = max(row)
        if top == -math.inf:
            continue
        claims = [math.exp(value - top) for value in row]
        total = sum(claims)
        for j, claim in enumerate(claims):
            weights[place + (j,)] = claim / total
    return weights
