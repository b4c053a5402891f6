# shows: another eps as the default
# loses: part: default_eps
# named: default_eps_1e_6
def layer_norm(X, gain, bias, eps=1e-6):
    mean = X.mean(axis=-1, keepdims=True)
    return gain * (X - mean) / np.sqrt(X.var(axis=-1, keepdims=True) + eps) + bias
