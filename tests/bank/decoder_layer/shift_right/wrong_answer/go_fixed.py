# shows: always the story's own start token
# loses: part: try, go_comes_first, each_place_is_fed_the_token_before, single_token, batches
# named: go_of_the_story
def shift_right(tokens, go):
    tokens = np.asarray(tokens)
    fed = np.full_like(tokens, GO)
    fed[..., 1:] = tokens[..., :-1]
    return fed
