# shows: a weight is 1 over the sum of exp(other - own): all pairs of a row at once
def masked_softmax(scores, mask=None):
    s = np.array(scores if mask is None else scores + mask)
    hidden = s == -np.inf
    s[hidden] = 0.0
    with np.errstate(over="ignore"):
        ratios = np.exp(s[..., None, :] - s[..., :, None])
    ratios = np.where(hidden[..., None, :], 0.0, ratios)
    total = ratios.sum(axis=-1)
    return np.where(hidden, 0.0, 1.0 / np.where(total == 0, 1.0, total))
