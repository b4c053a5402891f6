# shows: maxima and sums lose their axis and line up with the columns
# loses: part: try, rows_share_one, values_under_a_triangle, without_a_mask, any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, nothing_visible
# named: softmax_without_keepdims
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    e = np.exp(s - s.max(axis=-1))
    return e / e.sum(axis=-1)
