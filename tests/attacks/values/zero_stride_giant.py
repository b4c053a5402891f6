# attacks: memory: an array of 8 exabytes that takes 8 bytes
# success: the judge runs out of memory, or another submission is not judged
def causal_mask(T):
    return np.broadcast_to(np.float64(0), (1 << 20, 1 << 20, 1 << 20))
