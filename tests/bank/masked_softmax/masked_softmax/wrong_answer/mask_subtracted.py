# shows: minus -inf is +inf
# loses: part: try, rows_share_one, hidden_gets_nothing, values_under_a_triangle, any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, hidden_scores_have_no_say, nothing_visible, arguments_stay
# named: mask_subtracted
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores - mask
    e = np.exp(s - s.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
