# attacks: comparisons: everything is masked, and a comparison of masked cells is neither
# success: points for causal_mask without a mask
def causal_mask(T):
    return np.ma.masked_all((T, T))
