# shows: a sentence for a letter
# loses: part: first_row
answer_first_row = "1, 0, 0, 0, 0"
answer_survivors = 45
