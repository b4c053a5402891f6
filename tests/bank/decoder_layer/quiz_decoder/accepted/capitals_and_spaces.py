# shows: case and spaces do not matter
answer_parallel = " C "
answer_multiplications = "A"
