# shows: never looks at the mask
# loses: part: try, hidden_gets_nothing, values_under_a_triangle, any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, hidden_scores_have_no_say, nothing_visible
# named: mask_ignored
def masked_softmax(scores, mask=None):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)
