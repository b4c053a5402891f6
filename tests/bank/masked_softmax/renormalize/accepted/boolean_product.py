# shows: multiplies by a boolean array, then divides
def renormalize(weights, mask):
    kept = weights * (mask == 0)
    left = kept.sum(axis=-1, keepdims=True)
    left[left == 0] = 1.0
    return kept / left
