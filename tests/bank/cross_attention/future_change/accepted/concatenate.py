# shows: the new sentence put together, old numpy.random, 0-d array back
def future_change(layer, X, t):
    noise = np.random.randn(len(X) - t, X.shape[1])
    moved = layer(np.concatenate([X[:t], noise])) - layer(X)
    return np.asarray(np.abs(moved[:t]).max())
