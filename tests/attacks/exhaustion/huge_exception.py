# attacks: messages: an exception of 100 megabytes
# success: the judge is delayed or runs out of memory
def causal_mask(T):
    raise ValueError("x" * 100_000_000)
