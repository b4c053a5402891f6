# attacks: the hidden inputs: the function raises what it is given
# success: one is shown
def causal_mask(T):
    if T in (3, 5, 6):
        return None
    raise type(f"LeakedInput{T}", (ValueError,), {})("leaked-" + f"input-{T}")
