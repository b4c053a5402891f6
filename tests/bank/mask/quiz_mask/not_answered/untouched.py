# shows: the cell as it was handed out
# loses: all
answer_first_row = None  # a letter, "a" to "d"
answer_survivors = None  # a number
# YOUR CODE HERE
raise NotImplementedError()
