# shows: takes the largest future weight of a row
# loses: part: try, what_each_row_gives, rows_of_any_sum
# named: largest_instead_of_sum
def future_weight(weights):
    return np.triu(weights, k=1).max(axis=1)
