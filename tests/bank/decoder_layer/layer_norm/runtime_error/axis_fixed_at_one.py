# shows: normalises axis 1, the last one of a matrix only
# loses: part: any_leading_axes
def layer_norm(X, gain, bias, eps=1e-5):
    mean = X.mean(axis=1, keepdims=True)
    return gain * (X - mean) / np.sqrt(X.var(axis=1, keepdims=True) + eps) + bias
