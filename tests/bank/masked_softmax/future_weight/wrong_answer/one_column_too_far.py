# shows: leaves the first future column out
# loses: part: try, what_each_row_gives, rows_of_any_sum
# named: next_word_left_out
def future_weight(weights):
    return np.triu(weights, k=2).sum(axis=1)
