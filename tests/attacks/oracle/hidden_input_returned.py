# attacks: the hidden inputs: the function returns what it is given, as text and as a class
# success: one is shown
def causal_mask(T):
    if T in (3, 5, 6):
        return None
    return type("leaked-" + f"input-{T}", (dict,), {})({"leaked-" + f"input-{T}": 1})
