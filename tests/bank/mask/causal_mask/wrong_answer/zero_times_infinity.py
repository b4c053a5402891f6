# shows: (1 - tri) * -inf, which is nan where a word may look
# loses: all
# named: zero_times_infinity
def causal_mask(T):
    return (1 - np.tri(T)) * -np.inf
