# shows: forgets the gain
# loses: part: try, gain_then_bias
# named: no_gain
def layer_norm(X, gain, bias, eps=1e-5):
    mean = X.mean(axis=-1, keepdims=True)
    return (X - mean) / np.sqrt(X.var(axis=-1, keepdims=True) + eps) + bias
