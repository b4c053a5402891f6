# shows: the right option; a number in quotes
# loses: part: survivors
answer_first_row = "c"
answer_survivors = "45"
