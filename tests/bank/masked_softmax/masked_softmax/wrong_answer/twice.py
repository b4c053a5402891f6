# shows: a softmax of the softmax
# loses: part: try, values_under_a_triangle, without_a_mask, any_mask, batches_and_broadcasting, scores_of_any_size, large_hidden_scores, nothing_visible
# named: softmax_twice
def masked_softmax(scores, mask=None):
    def soft(s):
        e = np.exp(s - s.max(axis=-1, keepdims=True))
        return e / e.sum(axis=-1, keepdims=True)

    mask = 0.0 if mask is None else mask
    return soft(soft(scores + mask) + mask)
