# shows: counts what is visible on and below the diagonal
# loses: part: try, any_mask, any_shape
# named: visible_below_the_diagonal
def visible_entries(mask):
    return np.count_nonzero(np.tril(mask == 0))
