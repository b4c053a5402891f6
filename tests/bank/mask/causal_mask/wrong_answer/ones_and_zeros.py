# shows: a mask to multiply with, not to add
# loses: all
# named: ones_and_zeros
def causal_mask(T):
    return np.tri(T)
