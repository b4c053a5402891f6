# shows: counts the lower triangle, whatever the mask
# loses: part: try, any_mask, any_shape
# named: lower_triangle_counted
def visible_entries(mask):
    rows, columns = np.indices(mask.shape[-2:]) if mask.ndim > 1 else (np.zeros(mask.shape), mask)
    return int(np.sum(columns <= rows))
