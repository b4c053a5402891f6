# shows: a table for all sentences that there could ever be
# loses: all
def causal_mask(T):
    everything = np.full((100_000, 100_000), -np.inf)
    return np.triu(everything, 1)[:T, :T]
