# shows: tokens as bytes, which hold no number above 127
# loses: part: each_place_is_fed_the_token_before
def shift_right(tokens, go):
    tokens = np.asarray(tokens).astype(np.int8)
    fed = np.full_like(tokens, go)
    fed[..., 1:] = tokens[..., :-1]
    return fed
