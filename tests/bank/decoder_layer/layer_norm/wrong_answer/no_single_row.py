# shows: a row without leading axes is not normalised
# loses: part: any_leading_axes
def layer_norm(X, gain, bias, eps=1e-5):
    if X.ndim == 1:
        return gain * X + bias
    mean = X.mean(axis=-1, keepdims=True)
    return gain * (X - mean) / np.sqrt(X.var(axis=-1, keepdims=True) + eps) + bias
