# shows: a recursion without an end
# loses: all
def shift_right(tokens, go):
    return shift_right([go] + list(tokens)[:-1], go)
