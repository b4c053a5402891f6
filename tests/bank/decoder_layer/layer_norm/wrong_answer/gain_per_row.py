# shows: gain and bias turned to columns: they scale rows when the matrix is square
# loses: part: gain_then_bias
# named: gain_for_each_row
def layer_norm(X, gain, bias, eps=1e-5):
    mean = X.mean(axis=-1, keepdims=True)
    normed = (X - mean) / np.sqrt(X.var(axis=-1, keepdims=True) + eps)
    if X.ndim == 2 and X.shape[0] == X.shape[1] > 2:
        return gain[:, None] * normed + bias[:, None]
    return gain * normed + bias
