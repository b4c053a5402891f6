# shows: mean and variance written out
def layer_norm(X, gain, bias, eps=1e-5):
    d = X.shape[-1]
    mu = np.sum(X, axis=-1)[..., None] / d
    var = np.sum(np.square(X - mu), axis=-1)[..., None] / d
    return (X - mu) * (gain / np.sqrt(var + eps)) + bias
