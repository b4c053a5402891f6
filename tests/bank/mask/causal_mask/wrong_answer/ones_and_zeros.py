# shows: a mask to multiply with, not to add
# loses: all
def causal_mask(T):
    return np.tri(T)
