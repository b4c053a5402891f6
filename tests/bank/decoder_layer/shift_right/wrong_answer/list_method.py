# shows: joins a list and an array with +
# loses: all
# named: go_added_to_all
def shift_right(tokens, go):
    return np.asarray([go] + tokens[:-1])
