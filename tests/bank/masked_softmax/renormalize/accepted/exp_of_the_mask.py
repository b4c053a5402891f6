# shows: exp(mask) is 1 where visible and 0 where hidden
def renormalize(weights, mask):
    kept = weights * np.exp(mask)
    return np.nan_to_num(kept / np.sum(kept, -1, keepdims=True))
