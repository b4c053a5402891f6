# shows: writes go over the first token, nothing moves
# loses: part: try, each_place_is_fed_the_token_before, batches
def shift_right(tokens, go):
    fed = np.array(tokens)
    fed[..., 0] = go
    return fed
