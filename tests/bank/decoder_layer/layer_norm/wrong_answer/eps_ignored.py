# shows: no eps at all: a constant row is 0/0
# loses: part: try, eps_inside_the_root, gain_then_bias, default_eps, constant_rows
# named: eps_unused
def layer_norm(X, gain, bias, eps=1e-5):
    mean = X.mean(axis=-1, keepdims=True)
    return gain * (X - mean) / X.std(axis=-1, keepdims=True) + bias
