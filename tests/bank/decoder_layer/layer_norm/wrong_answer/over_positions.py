# shows: normalises columns, over the positions
# loses: part: try, rows_have_mean_0_and_variance_1, eps_inside_the_root, gain_then_bias, default_eps, constant_rows, no_row_knows_another, any_leading_axes
# named: over_positions
def layer_norm(X, gain, bias, eps=1e-5):
    mean = X.mean(axis=0, keepdims=True)
    return gain * (X - mean) / np.sqrt(X.var(axis=0, keepdims=True) + eps) + bias
