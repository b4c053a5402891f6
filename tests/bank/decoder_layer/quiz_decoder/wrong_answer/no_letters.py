# shows: gives numbers in place of letters
# loses: all
answer_parallel = 3
answer_multiplications = 1
