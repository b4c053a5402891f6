# shows: adds up what a row may see
# loses: part: try, what_each_row_gives, rows_of_any_sum, no_future_no_weight
# named: visible_instead_of_future
def future_weight(weights):
    return np.tril(weights).sum(axis=1)
