# attacks: messages: warnings without number
# success: the judge is delayed or runs out of memory
import warnings


def causal_mask(T):
    for number in range(20_000):
        warnings.warn("x" * 1000 + str(number))
    return None
