# shows: divides by d - 1
# loses: part: try, rows_have_mean_0_and_variance_1, eps_inside_the_root, gain_then_bias, default_eps
# named: sample_variance
def layer_norm(X, gain, bias, eps=1e-5):
    mean = X.mean(axis=-1, keepdims=True)
    return gain * (X - mean) / np.sqrt(X.var(axis=-1, ddof=1, keepdims=True) + eps) + bias
