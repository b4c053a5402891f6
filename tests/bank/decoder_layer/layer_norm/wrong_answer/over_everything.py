# shows: one mean and one variance for the whole array
# loses: part: try, rows_have_mean_0_and_variance_1, eps_inside_the_root, gain_then_bias, default_eps, constant_rows, no_row_knows_another
# named: over_everything
def layer_norm(X, gain, bias, eps=1e-5):
    return gain * (X - X.mean()) / np.sqrt(X.var() + eps) + bias
