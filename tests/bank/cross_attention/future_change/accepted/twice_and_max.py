# shows: several tries, the largest counts
def future_change(layer, X, t):
    before = layer(X)[:t]
    largest = 0.0
    for seed in range(3):
        other = np.array(X)
        other[t:] = np.random.default_rng(seed).uniform(-2, 2, size=other[t:].shape)
        largest = max(largest, np.max(np.abs(layer(other)[:t] - before)))
    return largest
