# shows: believes that training waits as well
# loses: part: parallel
answer_parallel = "b"
answer_multiplications = "a"
