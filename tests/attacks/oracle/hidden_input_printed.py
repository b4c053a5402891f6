# attacks: the hidden inputs: the function prints what it is given
# success: one is shown
import sys
import warnings


def causal_mask(T):
    if T not in (3, 5, 6):
        print("leaked", "input", T, sep="-")
        sys.stderr.write(f"leaked-input-{T}\n")
        warnings.warn(f"leaked-input-{T}")
    return None
