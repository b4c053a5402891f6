# shows: joins a list and an array with +
# loses: all
def shift_right(tokens, go):
    return np.asarray([go] + tokens[:-1])
