# shows: loops over every row and cell
def renormalize(weights, mask):
    full = np.broadcast_to(mask, weights.shape)
    out = np.zeros(weights.shape)
    for place in np.ndindex(*weights.shape[:-1]):
        left = 0.0
        for j in range(weights.shape[-1]):
            if full[place + (j,)] == 0:
                left += weights[place + (j,)]
        for j in range(weights.shape[-1]):
            if full[place + (j,)] == 0:
                out[place + (j,)] = weights[place + (j,)] / left
    return out
