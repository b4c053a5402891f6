# shows: both letters unpacked from one string
answer_parallel, answer_multiplications = "ca"
