# shows: writes the option's text
# loses: all
answer_parallel = "1, 12 and 1."
answer_multiplications = "None."
