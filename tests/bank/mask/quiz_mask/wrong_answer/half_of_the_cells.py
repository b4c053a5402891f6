# shows: the right option; half of the table
# loses: part: survivors
answer_first_row = "c"
answer_survivors = T_quiz * T_quiz / 2
