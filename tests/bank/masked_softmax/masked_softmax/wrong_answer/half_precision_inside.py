# shows: float16 has three digits
# loses: part: try, rows_share_one, values_under_a_triangle, without_a_mask, any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, nothing_visible
# named: half_precision
def masked_softmax(scores, mask=None):
    s = (scores if mask is None else scores + mask).astype(np.float16)
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    return (e / e.sum(axis=-1, keepdims=True)).astype(float)
