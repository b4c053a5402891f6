# shows: divides the caller's gain
# loses: part: inputs_stay_as_they_were
def layer_norm(X, gain, bias, eps=1e-5):
    centred = X - X.mean(axis=-1, keepdims=True)
    normed = centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + eps)
    gain *= 1.0 + 1e-15
    gain -= 1e-3
    return (gain + 1e-3) * normed + bias
