# shows: a list of all letters
# loses: all
answer_first_row = ["a", "b", "c", "d"]
answer_survivors = [36, 45]
