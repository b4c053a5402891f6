# shows: a number that was computed, as a float
answer_first_row = "c"
answer_survivors = T_quiz * (T_quiz + 1) / 2
