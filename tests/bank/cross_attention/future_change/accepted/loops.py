# shows: loops over rows and entries
import random

def future_change(layer, X, t):
    rewritten = X.copy()
    for i in range(t, X.shape[0]):
        for j in range(X.shape[1]):
            rewritten[i, j] = random.gauss(0, 1)
    old, new = layer(X), layer(rewritten)
    largest = 0.0
    for i in range(t):
        for a, b in zip(old[i], new[i]):
            largest = max(largest, abs(float(a) - float(b)))
    return largest
