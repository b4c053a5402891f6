# shows: averages over the row
# loses: part: try, what_each_row_gives, rows_of_any_sum
# named: mean_instead_of_sum
def future_weight(weights):
    return np.triu(weights, k=1).mean(axis=1)
