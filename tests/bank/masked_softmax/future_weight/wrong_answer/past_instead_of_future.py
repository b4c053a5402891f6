# shows: adds up what stands left of the diagonal
# loses: part: try, what_each_row_gives, rows_of_any_sum, no_future_no_weight
# named: past_instead_of_future
def future_weight(weights):
    return np.tril(weights, k=-1).sum(axis=1)
