# shows: option a; the right number
# loses: part: first_row
answer_first_row = "a"
answer_survivors = 45
