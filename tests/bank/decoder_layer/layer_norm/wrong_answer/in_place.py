# shows: subtracts the mean from its argument
# loses: part: inputs_stay_as_they_were
def layer_norm(X, gain, bias, eps=1e-5):
    variance = X.var(axis=-1, keepdims=True)
    X -= X.mean(axis=-1, keepdims=True)
    return gain * X / np.sqrt(variance + eps) + bias
