# shows: prints every step, thousands of times
def causal_mask(T):
    mask = np.zeros((T, T))
    for step in range(4_000):
        print("step", step, "of the loop, and the mask is not done yet")
    mask[np.triu_indices(T, 1)] = -np.inf
    return mask
