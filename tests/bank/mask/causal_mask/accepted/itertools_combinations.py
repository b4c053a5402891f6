# shows: the pairs (i, j) with i < j, from itertools
import itertools


def causal_mask(T):
    mask = np.zeros((T, T))
    for pair in itertools.combinations(range(T), 2):
        mask[pair] = float("-inf")
    return mask
