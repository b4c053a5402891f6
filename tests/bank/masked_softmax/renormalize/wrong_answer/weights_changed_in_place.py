# shows: strikes out in the caller's array
# loses: part: arguments_stay
def renormalize(weights, mask):
    np.multiply(weights, mask == 0, out=weights)
    left = weights.sum(axis=-1, keepdims=True)
    return weights / np.where(left == 0, 1, left)
