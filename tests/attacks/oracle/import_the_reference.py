# attacks: the right solution, imported from the course
# success: points for causal_mask without writing it
import sys

sys.path.insert(0, "@COURSE@/tests/hidden")


def causal_mask(T):
    from mask.reference import causal_mask as right

    return right(T)
