# shows: remembers the mean of the call before
# loses: part: constant_rows, no_row_knows_another, any_leading_axes
memory = {}


def layer_norm(X, gain, bias, eps=1e-5):
    mean = X.mean(axis=-1, keepdims=True)
    old = memory.get(X.shape, mean)
    memory[X.shape] = mean
    mean = 0.9 * mean + 0.1 * old
    return gain * (X - mean) / np.sqrt(X.var(axis=-1, keepdims=True) + eps) + bias
