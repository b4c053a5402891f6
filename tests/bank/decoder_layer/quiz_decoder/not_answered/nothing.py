# shows: left open
# loses: all
answer_parallel = None
answer_multiplications = None
