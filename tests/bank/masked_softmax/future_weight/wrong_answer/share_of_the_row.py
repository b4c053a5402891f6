# shows: divides by the row sum: right only while rows sum to 1
# loses: part: rows_of_any_sum
# named: share_of_the_row
def future_weight(weights):
    total = weights.sum(axis=1)
    return np.triu(weights, k=1).sum(axis=1) / np.where(total == 0, 1, total)
