# shows: divides by the root of the mean square, keeps the mean
# loses: part: try, rows_have_mean_0_and_variance_1, eps_inside_the_root, gain_then_bias, default_eps, constant_rows
# named: mean_square
def layer_norm(X, gain, bias, eps=1e-5):
    return gain * X / np.sqrt((X ** 2).mean(axis=-1, keepdims=True) + eps) + bias
