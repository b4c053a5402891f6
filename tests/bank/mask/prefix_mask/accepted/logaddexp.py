# shows: visible in one of two masks, by logaddexp of both, put back to 0
def prefix_mask(T, n_prefix):
    column = np.log((np.arange(T) < n_prefix).astype(np.float32))
    either = np.logaddexp(causal_mask(T), column)
    either[either > -1] = 0
    return either
