# shows: two loops for two axes
# loses: part: try, any_shape
def visible_entries(mask):
    rows, columns = mask.shape
    return sum(mask[i, j] == 0 for i in range(rows) for j in range(columns))
