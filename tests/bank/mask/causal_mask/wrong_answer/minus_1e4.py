# shows: a negative number that half precision would hold
# loses: part: try, future_is_minus_infinity, every_size, every_call
# named: minus_1e4
def causal_mask(T):
    return (1 - np.tri(T)) * -1e4
