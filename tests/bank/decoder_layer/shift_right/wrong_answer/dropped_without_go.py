# shows: drops the last token and adds nothing
# loses: all
# named: dropped_without_go
def shift_right(tokens, go):
    return np.asarray(tokens)[..., :-1]
