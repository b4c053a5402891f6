# shows: the result is printed, not returned
# loses: all
def causal_mask(T):
    mask = np.triu(np.full((T, T), -np.inf), 1)
    print(mask)
