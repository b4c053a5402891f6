# shows: multiplies the bias by the gain, too
# loses: part: try, gain_then_bias, constant_rows
# named: gain_on_the_bias
def layer_norm(X, gain, bias, eps=1e-5):
    mean = X.mean(axis=-1, keepdims=True)
    return gain * ((X - mean) / np.sqrt(X.var(axis=-1, keepdims=True) + eps) + bias)
