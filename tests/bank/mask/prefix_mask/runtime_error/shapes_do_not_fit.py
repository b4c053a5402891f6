# shows: glues a block of the wrong height
# loses: part: try, prefix_is_open, future_is_struck_out, future_is_minus_infinity, past_is_open, no_prefix, every_size
def prefix_mask(T, n_prefix):
    question = np.zeros((n_prefix, n_prefix))
    return np.hstack([question, causal_mask(T)[:, n_prefix:]])
