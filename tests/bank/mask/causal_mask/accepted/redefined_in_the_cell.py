# shows: a first try, and a second one in the same cell that replaces it
def causal_mask(T):
    return np.tril(np.ones((T, T)))


print(causal_mask(3))  # these are ones: not what was asked for


def causal_mask(T):
    mask = np.tril(np.ones((T, T)))
    mask[mask == 0] = -np.inf
    mask[mask == 1] = 0
    return mask
