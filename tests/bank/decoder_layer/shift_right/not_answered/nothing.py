# shows: left open
# loses: all
def shift_right(tokens, go):
    raise NotImplementedError()
