# shows: the logarithm of the sum, by logaddexp
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    log_total = np.logaddexp.reduce(s, axis=-1)[..., None]
    return np.where(s == -np.inf, 0.0, np.exp(s - log_total))
