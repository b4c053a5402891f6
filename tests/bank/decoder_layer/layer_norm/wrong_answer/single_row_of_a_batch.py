# shows: wrong only where a sentence has one row: it is normalised over the batch
# loses: part: any_leading_axes
def layer_norm(X, gain, bias, eps=1e-5):
    axis = (0, -1) if X.ndim > 1 and X.shape[-2] == 1 else -1
    m, v = X.mean(axis=axis, keepdims=True), X.var(axis=axis, keepdims=True)
    return gain * (X - m) / np.sqrt(v + eps) + bias
