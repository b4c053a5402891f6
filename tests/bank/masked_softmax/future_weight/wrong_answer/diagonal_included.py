# shows: counts the row's own cell as future
# loses: part: try, what_each_row_gives, rows_of_any_sum, no_future_no_weight
# named: diagonal_included
def future_weight(weights):
    return np.triu(weights).sum(axis=1)
