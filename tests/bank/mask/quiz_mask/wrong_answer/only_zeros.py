# shows: option b; the crossed-out cells
# loses: all
answer_first_row = "b"
answer_survivors = 36
