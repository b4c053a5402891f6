# shows: variance as the mean of squares minus the squared mean, in long double
def layer_norm(X, gain, bias, eps=1e-5):
    X = np.asarray(X, dtype=np.longdouble)
    mean = X.mean(axis=-1, keepdims=True)
    variance = (X * X).mean(axis=-1, keepdims=True) - mean * mean
    variance = np.maximum(variance, 0)
    out = gain * (X - mean) / np.sqrt(variance + eps) + bias
    return out.astype(float)
