# shows: the answer does not see the prefix
# loses: part: try, prefix_is_open, every_size
# named: answer_forgets_question
def prefix_mask(T, n_prefix):
    mask = np.triu(np.full((T, T), -np.inf), 1)
    mask[:n_prefix, :n_prefix] = 0.0
    mask[n_prefix:, :n_prefix] = -np.inf
    return mask
