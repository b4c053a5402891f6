# shows: the go of the first call is used for ever: wrong from the second call on
# loses: part: try, go_comes_first, each_place_is_fed_the_token_before, single_token, batches
_go = []


def shift_right(tokens, go):
    _go.append(go)
    fed = np.roll(np.asarray(tokens), 1, axis=-1)
    fed[..., 0] = _go[0]
    return fed
