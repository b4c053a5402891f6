# shows: one denominator for the whole array
# loses: part: try, rows_share_one, values_under_a_triangle, without_a_mask, any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, nothing_visible
# named: one_sum_for_everything
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    e = np.exp(s - s.max())
    return e / e.sum()
