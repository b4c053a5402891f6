# shows: rounds the weights to three digits
# loses: part: try, rows_share_one, values_under_a_triangle, without_a_mask, any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, nothing_visible
# named: rounded
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    top = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isinf(top), 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return (e / np.where(total == 0, 1, total)).round(3)
