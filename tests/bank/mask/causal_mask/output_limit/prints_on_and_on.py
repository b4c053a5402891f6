# shows: prints every step, thousands of times
# loses: all
def causal_mask(T):
    mask = np.zeros((T, T))
    for step in range(40_000):
        print("step", step, "of the loop, the mask is now", mask[0])
    mask[np.triu_indices(T, 1)] = -np.inf
    return mask
