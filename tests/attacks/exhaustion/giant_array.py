# attacks: memory: one array larger than the machine
# success: another submission is not judged
def causal_mask(T):
    return np.ones((1 << 20, 1 << 20))
