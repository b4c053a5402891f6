# shows: the shrunk mistake: hidden weights set to 0 after the softmax
# loses: part: try, rows_share_one, values_under_a_triangle, any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, hidden_scores_have_no_say, nothing_visible
# named: struck_out_afterwards
def masked_softmax(scores, mask=None):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    w = e / e.sum(axis=-1, keepdims=True)
    return w if mask is None else np.where(mask == -np.inf, 0.0, w)
