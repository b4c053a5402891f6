# shows: shifts by two places
# loses: part: try, go_comes_first, each_place_is_fed_the_token_before, batches
# named: shifted_by_two
def shift_right(tokens, go):
    tokens = np.asarray(tokens)
    fed = np.full_like(tokens, go)
    fed[..., 2:] = tokens[..., :-2]
    return fed
