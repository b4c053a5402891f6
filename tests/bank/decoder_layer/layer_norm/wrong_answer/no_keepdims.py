# shows: means lose an axis and no longer fit, unless the matrix is square
# loses: all
# named: means_laid_along_the_row
def layer_norm(X, gain, bias, eps=1e-5):
    return gain * (X - X.mean(axis=-1)) / np.sqrt(X.var(axis=-1) + eps) + bias
