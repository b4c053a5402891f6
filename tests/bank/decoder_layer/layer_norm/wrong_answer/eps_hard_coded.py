# shows: writes 1e-5 in the formula and ignores the argument
# loses: part: try, eps_inside_the_root, gain_then_bias, default_eps
# named: eps_hard_coded
def layer_norm(X, gain, bias, eps=1e-5):
    mean = X.mean(axis=-1, keepdims=True)
    return gain * (X - mean) / np.sqrt(X.var(axis=-1, keepdims=True) + 1e-5) + bias
