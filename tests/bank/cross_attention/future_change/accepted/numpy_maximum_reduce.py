# shows: permuted noise of large size, the maximum of rise and fall
def future_change(layer, X, t, trials=2):
    before, best = layer(X), np.float64(0.0)
    for k in range(trials):
        mixed = np.concatenate((X[:t], 5 * np.random.default_rng(k).laplace(size=X[t:].shape)), axis=0)
        moved = (layer(mixed) - before)[range(t)]
        best = np.maximum.reduce([best, moved.max(), (-moved).max()])
    return best
