# shows: flattens the batch into rows and puts the shape back at the end
def masked_softmax(scores, mask=None):
    shape = scores.shape
    if mask is None:
        rows = scores.reshape(-1, shape[-1]).copy()
    else:
        rows = (scores + np.broadcast_to(mask, shape)).reshape(-1, shape[-1])
    for k in range(len(rows)):
        alive = rows[k] > -np.inf
        new = np.zeros(shape[-1])
        if alive.any():
            e = np.exp(rows[k][alive] - rows[k][alive].max())
            new[alive] = e / e.sum()
        rows[k] = new
    return rows.reshape(shape)
