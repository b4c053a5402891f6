# shows: option d; all cells
# loses: all
answer_first_row = "d"
answer_survivors = 81
