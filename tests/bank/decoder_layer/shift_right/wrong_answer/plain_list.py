# shows: gives back a list
# loses: all
def shift_right(tokens, go):
    return [go] + list(tokens)[:-1]
