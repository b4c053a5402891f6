# shows: the cell as it was handed out
# loses: all
def visible_entries(mask):
    # YOUR CODE HERE
    raise NotImplementedError()
