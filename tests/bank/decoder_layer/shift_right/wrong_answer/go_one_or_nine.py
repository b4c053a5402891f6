# shows: knows only the start tokens of the visible example
# loses: part: go_comes_first, each_place_is_fed_the_token_before, single_token, batches
def shift_right(tokens, go):
    fed = np.roll(tokens, 1, axis=-1)
    fed[..., 0] = 9 if go == 9 else 1
    return fed
