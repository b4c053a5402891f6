# shows: turns the caller's mask into ones and zeros
# loses: part: arguments_stay
def renormalize(weights, mask):
    np.exp(mask, out=mask)
    kept = weights * mask
    total = kept.sum(axis=-1, keepdims=True)
    return kept / np.where(total == 0, 1, total)
