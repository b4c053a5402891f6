# shows: 1 for the largest visible score, 0 for the others
# loses: part: try, hidden_gets_nothing, values_under_a_triangle, without_a_mask, any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, nothing_visible
# named: winner_takes_all
def masked_softmax(scores, mask=None):
    s = scores if mask is None else scores + mask
    return (s == s.max(axis=-1, keepdims=True)).astype(float)
