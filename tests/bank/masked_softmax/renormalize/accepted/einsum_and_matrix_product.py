# shows: row sums by a product with ones
def renormalize(weights, mask):
    kept = np.where(mask < 0, 0, weights)
    left = np.einsum("...j,j->...", kept, np.ones(weights.shape[-1]))[..., None]
    return np.divide(kept, left, out=np.zeros(weights.shape), where=left != 0)
