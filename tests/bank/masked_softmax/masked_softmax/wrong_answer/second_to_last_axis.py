# shows: takes the last axis of a row but the queries of a grid
# loses: part: try, rows_share_one, values_under_a_triangle, without_a_mask, any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, nothing_visible
# named: softmax_down_the_columns
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    axis = -1 if s.ndim == 1 else -2
    top = s.max(axis=axis, keepdims=True)
    e = np.exp(s - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=axis, keepdims=True)
    return e / np.where(total == 0, 1, total)
