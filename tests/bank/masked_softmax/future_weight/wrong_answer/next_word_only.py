# shows: takes only the cell right beside the diagonal
# loses: part: try, what_each_row_gives, rows_of_any_sum
# named: next_word_only
def future_weight(weights):
    return np.append(np.diagonal(weights, 1), 0.0)
