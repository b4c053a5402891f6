# shows: divides by the variance, forgets the root
# loses: part: try, rows_have_mean_0_and_variance_1, eps_inside_the_root, gain_then_bias, default_eps
# named: variance_for_deviation
def layer_norm(X, gain, bias, eps=1e-5):
    mean = X.mean(axis=-1, keepdims=True)
    return gain * (X - mean) / (X.var(axis=-1, keepdims=True) + eps) + bias
