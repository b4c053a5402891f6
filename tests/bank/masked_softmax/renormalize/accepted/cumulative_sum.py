# shows: the last entry of a cumulative sum is the row's total; try and except for the empty row
def renormalize(weights, mask):
    kept = np.where(mask != 0, 0.0, weights)
    total = np.cumsum(kept, axis=-1)[..., -1:]
    try:
        with np.errstate(invalid="raise"):
            return kept / total
    except FloatingPointError:
        return kept / (total + (total == 0))
