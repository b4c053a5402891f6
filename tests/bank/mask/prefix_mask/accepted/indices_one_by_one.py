# shows: product of two ranges with a walrus, and a fallback that is never needed
from itertools import product


def prefix_mask(T, n_prefix, hidden=float("-inf")):
    try:
        cells = [hidden if (ahead := j - i) > 0 and j >= n_prefix else 0.0
                 for i, j in product(range(T), repeat=2)]
    except TypeError:
        return np.zeros((T, T))
    return np.reshape(cells, (T, T))
