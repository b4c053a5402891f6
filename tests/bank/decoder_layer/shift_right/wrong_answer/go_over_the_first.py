# shows: writes go over the first token, nothing moves
# loses: part: try, each_place_is_fed_the_token_before, batches
# named: go_over_the_first
def shift_right(tokens, go):
    fed = np.array(tokens)
    fed[..., 0] = go
    return fed
