# shows: shifts to the left and puts go last
# loses: part: try, go_comes_first, each_place_is_fed_the_token_before, batches
# named: shifted_left
def shift_right(tokens, go):
    tokens = np.asarray(tokens)
    fed = np.full_like(tokens, go)
    fed[..., :-1] = tokens[..., 1:]
    return fed
