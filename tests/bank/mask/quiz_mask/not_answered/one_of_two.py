# shows: only the number
# loses: part: first_row
answer_first_row = None  # a letter, "a" to "d"
answer_survivors = 45
