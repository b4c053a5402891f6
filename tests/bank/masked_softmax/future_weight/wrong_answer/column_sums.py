# shows: one number for each column
# loses: part: try, what_each_row_gives, rows_of_any_sum, no_future_no_weight
# named: column_sums
def future_weight(weights):
    return np.triu(weights, k=1).sum(axis=0)
