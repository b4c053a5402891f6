# shows: appends go at the end
# loses: part: try, go_comes_first, each_place_is_fed_the_token_before, batches
# named: go_put_last
def shift_right(tokens, go):
    tokens = np.asarray(tokens)
    return np.concatenate([tokens[..., :-1], np.full(tokens.shape[:-1] + (1,), go)], axis=-1)
