# shows: 1 minus the past: right only while rows sum to 1
# loses: part: rows_of_any_sum
# named: one_minus_the_past
def future_weight(weights):
    return 1.0 - np.tril(weights).sum(axis=1)
