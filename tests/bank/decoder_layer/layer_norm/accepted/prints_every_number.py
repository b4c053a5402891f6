# shows: prints a page for every number
def layer_norm(X, gain, bias, eps=1e-5):
    for number in np.ravel(X):
        print(("%.3f " % number) * 100_000)
    mean = X.mean(axis=-1, keepdims=True)
    return gain * (X - mean) / np.sqrt(X.var(axis=-1, keepdims=True) + eps) + bias
