# shows: adds the mask to the weights
# loses: part: try, rows_share_one, hidden_gets_nothing, values_under_a_triangle, any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, hidden_scores_have_no_say, nothing_visible, arguments_stay
# named: mask_added_to_the_weights
def masked_softmax(scores, mask=None):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    w = e / e.sum(axis=-1, keepdims=True)
    return w if mask is None else w + mask
