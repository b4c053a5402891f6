# shows: over positions and columns of a batch, right for a matrix
# loses: part: any_leading_axes
# named: over_each_sentence
def layer_norm(X, gain, bias, eps=1e-5):
    axes = tuple(range(1, X.ndim)) or (0,)
    mean = X.mean(axis=axes, keepdims=True)
    return gain * (X - mean) / np.sqrt(X.var(axis=axes, keepdims=True) + eps) + bias
