# shows: the mean taken out by a product with a centring matrix, np.cov for one row at a time
def layer_norm(X, gain, bias, eps=1e-5):
    d = X.shape[-1]
    centred = X @ (np.eye(d) - np.full((d, d), 1 / d))
    variance = np.apply_along_axis(lambda row: np.cov(row, ddof=0), -1, centred)
    return np.add(np.multiply(gain, centred / np.sqrt(variance[..., np.newaxis] + eps)), bias)
