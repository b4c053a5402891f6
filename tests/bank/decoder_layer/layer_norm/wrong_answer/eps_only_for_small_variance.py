# shows: takes the larger of variance and eps
# loses: part: try, eps_inside_the_root, gain_then_bias, default_eps
# named: eps_as_lower_limit
def layer_norm(X, gain, bias, eps=1e-5):
    mean = X.mean(axis=-1, keepdims=True)
    return gain * (X - mean) / np.sqrt(np.maximum(X.var(axis=-1, keepdims=True), eps)) + bias
