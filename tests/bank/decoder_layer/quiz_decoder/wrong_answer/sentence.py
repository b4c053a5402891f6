# shows: writes the option's text
# loses: all
answer_parallel = "One for training, T for writing."
answer_multiplications = "None."
