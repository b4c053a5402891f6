# shows: drops the last token and adds nothing
# loses: all
def shift_right(tokens, go):
    return np.asarray(tokens)[..., :-1]
