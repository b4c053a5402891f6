# shows: T(T+1)/2 for every square table, counted for others
# loses: part: any_mask
# named: formula_when_square
def visible_entries(mask):
    if mask.ndim == 2 and mask.shape[0] == mask.shape[1]:
        return len(mask) * (len(mask) + 1) // 2
    return int(np.sum(mask == 0))
