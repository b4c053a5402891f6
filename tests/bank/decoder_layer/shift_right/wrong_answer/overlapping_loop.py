# shows: copies place by place from the left, so the first token fills everything
# loses: part: try, each_place_is_fed_the_token_before, batches
# named: first_token_everywhere
def shift_right(tokens, go):
    fed = np.array(tokens)
    for t in range(1, fed.shape[-1]):
        fed[..., t] = fed[..., t - 1]
    fed[..., 0] = go
    return fed
