# shows: eps is never smaller than its default
# loses: part: default_eps
def layer_norm(X, gain, bias, eps=1e-5):
    centred = X - X.mean(axis=-1, keepdims=True)
    deviation = np.sqrt(X.var(axis=-1, keepdims=True) + max(eps, 1e-5))
    return gain * centred / deviation + bias
