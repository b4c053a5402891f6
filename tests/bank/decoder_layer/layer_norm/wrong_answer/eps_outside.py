# shows: eps added to the deviation, outside the root
# loses: part: try, eps_inside_the_root, gain_then_bias, default_eps
# named: eps_outside_the_root
def layer_norm(X, gain, bias, eps=1e-5):
    mean = X.mean(axis=-1, keepdims=True)
    return gain * (X - mean) / (X.std(axis=-1, keepdims=True) + eps) + bias
