# shows: two misconceptions at once
# loses: all
answer_parallel = "a"
answer_multiplications = "b"
