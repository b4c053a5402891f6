# shows: divides by the deviation, keeps the mean
# loses: part: try, rows_have_mean_0_and_variance_1, eps_inside_the_root, gain_then_bias, default_eps, constant_rows
# named: mean_kept
def layer_norm(X, gain, bias, eps=1e-5):
    return gain * X / np.sqrt(X.var(axis=-1, keepdims=True) + eps) + bias
