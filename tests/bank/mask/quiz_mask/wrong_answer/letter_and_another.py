# shows: the right letter beside another one; the number is right
# loses: part: first_row
answer_first_row = "c, a"
answer_survivors = (45,)
