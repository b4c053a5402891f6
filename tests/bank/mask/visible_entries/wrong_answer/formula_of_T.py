# shows: T(T+1)/2, whatever the mask
# loses: part: try, any_mask, any_shape
# named: formula_of_T
def visible_entries(mask):
    T = mask.shape[-1]
    return T * (T + 1) // 2
